import { mediaTypeOf } from "../media/media-type-of.ts";

/** An address, what else names the file there, and its type where neither says. */
export interface NamedAddress {
  readonly url: string;
  readonly filename?: string | null | undefined;
  readonly otherwise: string;
}

/** The media type of what stands at an address, as far as names tell it. */
export function addressType({ url, filename, otherwise }: NamedAddress): string {
  return mediaTypeOf(url) ?? mediaTypeOf(filename ?? "") ?? otherwise;
}
