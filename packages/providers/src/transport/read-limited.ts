import { transportError } from "./transport-error.ts";

/** Largest whole answer that is read, in bytes after decoding: 64 MiB. */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;

const UTF8 = new TextDecoder();

/**
 * A whole body as text (UTF-8, broken bytes replaced).
 *
 * @throws ProviderError (`malformed`) when it is larger than `limit` bytes, and what `reads` throws
 */
export async function readLimited(
  reads: AsyncIterable<Uint8Array>,
  limit = MAX_BODY_BYTES,
): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reads) {
    size += part.length;
    if (size > limit) throw transportError("malformed", `the answer is larger than ${limit} bytes`);
    parts.push(part);
  }
  return UTF8.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts, size));
}
