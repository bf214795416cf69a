import * as zlib from "node:zlib";
import type { Script } from "./script.ts";
import { type Bytes, steps } from "./steps.ts";

/** Content codings the mock can send; `zstd` on Node 22.15 and newer. */
export type ContentCoding = "gzip" | "br" | "deflate" | "zstd";

// Taken from the module as a whole: Node 20 has no zstd, and a named import of it would not even load.
const compressors = {
  gzip: zlib.gzipSync,
  br: zlib.brotliCompressSync,
  deflate: zlib.deflateSync,
  zstd: zlib.zstdCompressSync,
} as const satisfies Record<ContentCoding, (bytes: Uint8Array) => Uint8Array>;

/**
 * A whole compressed body: `content-encoding` and the Content-Length of the compressed bytes.
 * Put status and content type before it.
 */
export function compressed(coding: ContentCoding, content: Bytes): Script {
  const bytes = compressors[coding](Buffer.from(content));
  return [steps.header("content-encoding", coding), steps.text(bytes)];
}
