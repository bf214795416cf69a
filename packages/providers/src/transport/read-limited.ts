import { bodyText } from "./body-text.ts";
import { transportError } from "./transport-error.ts";

/** Largest whole answer that is read, in bytes after decoding: 64 MiB. */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;

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
  const [first] = parts;
  return bodyText(parts.length === 1 && first !== undefined ? first : Buffer.concat(parts, size));
}
