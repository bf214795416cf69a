import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import type { Script } from "./script.ts";
import { type Bytes, steps } from "./steps.ts";

/** Content codings the mock can send. */
export type ContentCoding = "gzip" | "br" | "deflate" | "zstd";

const compressors = {
  gzip: gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
  zstd: zstdCompressSync,
} as const satisfies Record<ContentCoding, (bytes: Uint8Array) => Uint8Array>;

/**
 * A whole compressed body: `content-encoding` and the Content-Length of the compressed bytes.
 * Put status and content type before it.
 */
export function compressed(coding: ContentCoding, content: Bytes): Script {
  const bytes = compressors[coding](Buffer.from(content));
  return [steps.header("content-encoding", coding), steps.text(bytes)];
}
