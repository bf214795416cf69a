import { decodeBase64 } from "./decode-base64.ts";
import type { PlacedFile } from "./file-parts.ts";

/**
 * What a file is known by, lowercase hex SHA-256: of the bytes that came along, or of the address that it is behind,
 * so that a conversation does not fetch again what it has read.
 */
export async function hashOf({ address }: PlacedFile): Promise<string> {
  const comma = address.indexOf(",");
  const isBase64 = address.startsWith("data:") && /;\s*base64$/i.test(address.slice(0, comma));
  const decoded = isBase64 ? decodeBase64(address.slice(comma + 1)) : undefined;
  const bytes = new Uint8Array(decoded ?? new TextEncoder().encode(address));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
