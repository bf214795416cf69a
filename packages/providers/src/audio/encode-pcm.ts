import { pcmBytes } from "./pcm-bytes.ts";
import type { Samples } from "./samples.ts";

/** Samples as 16-bit little-endian bytes. */
export async function* encodePcm({ reads }: Samples): AsyncGenerator<Uint8Array, undefined> {
  for await (const samples of reads) if (samples.length > 0) yield pcmBytes(samples);
  return undefined;
}
