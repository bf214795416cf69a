import type { GivenMedia } from "../media/given-media.ts";
import { mediaTypeOf } from "../media/media-type-of.ts";

/** Whether the API fetches what stands at an address: by https alone, and of files only PDFs. */
export function readsAddress({ url, kind }: GivenMedia): boolean {
  if (!/^https:/i.test(url)) return false;
  return kind !== "file" || (mediaTypeOf(url) ?? "application/pdf") === "application/pdf";
}
