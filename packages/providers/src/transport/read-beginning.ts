/** Most of an error body that is kept, in bytes after decoding: 64 KiB. */
const MAX_ERROR_BYTES = 64 * 1024;

/** The beginning of a refusal's body as text; a body that breaks off is as good as a whole one. */
export async function readBeginning(
  reads: AsyncIterable<Uint8Array>,
  limit = MAX_ERROR_BYTES,
): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of reads) {
      parts.push(part);
      size += part.length;
      if (size >= limit) break;
    }
  } catch {
    // The status is known; what came of the text has to do.
  }
  return new TextDecoder().decode(Buffer.concat(parts, size).subarray(0, limit));
}
