import { mediaTypeOf } from "../media/media-type-of.ts";

/** Hosts whose addresses every model takes: uploaded files, and videos. */
const OWN_HOSTS =
  /^https:\/\/(?:generativelanguage\.googleapis\.com|(?:www\.|m\.)?youtube\.com|youtu\.be)\//i;
/** Types that are read at other addresses, among those that an ending tells. */
const READ = /^(?:image\/(?:png|jpeg|webp)|video\/|application\/pdf|text\/plain)/;

/**
 * Whether the API fetches what stands at an address: it wants to be told the type, knows https alone, and
 * models before 2.5 only its own files.
 */
export function readsAddress(url: string, upstreamModel: string): boolean {
  if (OWN_HOSTS.test(url)) return true;
  if (!/^https:/i.test(url) || /gemini-(?:1|2\.0)/i.test(upstreamModel)) return false;
  return READ.test(mediaTypeOf(url) ?? "");
}
