import { readDataUrl } from "../media/read-data-url.ts";

/** A picture as Jina takes it: its address, or its bytes as plain base64. */
export function picture(url: string): string {
  return readDataUrl(url)?.base64 ?? url;
}
