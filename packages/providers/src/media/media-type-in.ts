const ANY = undefined;

/** What files of these types begin with. */
const BEGINNINGS: readonly (readonly [type: string, bytes: readonly (number | undefined)[]])[] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38]],
  ["image/webp", [0x52, 0x49, 0x46, 0x46, ANY, ANY, ANY, ANY, 0x57, 0x45, 0x42, 0x50]],
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/**
 * The media type that bytes show of themselves: servers name some pictures wrongly, and providers refuse a
 * picture whose bytes are of another type than they are told. Undefined for types without such a beginning.
 */
export function mediaTypeIn(bytes: Uint8Array): string | undefined {
  return BEGINNINGS.find(([, beginning]) =>
    beginning.every((byte, at) => byte === undefined || bytes[at] === byte),
  )?.[0];
}
