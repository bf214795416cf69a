import { once } from "node:events";
import * as zlib from "node:zlib";
import type { ContentCoding } from "../compressed.ts";
import type { Bytes } from "../steps.ts";

// Taken from the module as a whole: Node 20 has no zstd, and a named import of it would not even load.
const compressors = {
  gzip: zlib.createGzip,
  br: zlib.createBrotliCompress,
  deflate: zlib.createDeflate,
  zstd: zlib.createZstdCompress,
} as const;

/**
 * Compresses the pieces as one body and flushes after each: a reader that has the bytes of a piece
 * can read all of it.
 */
export async function compressPieces(
  coding: ContentCoding,
  pieces: readonly Bytes[],
): Promise<readonly Uint8Array[]> {
  const compressor = compressors[coding]();
  let parts: Buffer[] = [];
  compressor.on("data", (part: Buffer) => parts.push(part));
  const take = (): Uint8Array => {
    const taken = Buffer.concat(parts);
    parts = [];
    return taken;
  };
  const flushed: Uint8Array[] = [];
  for (const piece of pieces) {
    compressor.write(piece);
    await new Promise<void>((resolve) => compressor.flush(resolve));
    flushed.push(take());
  }
  const ended = once(compressor, "end");
  compressor.end();
  await ended;
  return [...flushed, take()].filter((bytes) => bytes.length > 0);
}
