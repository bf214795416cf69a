import type { AudioFormat } from "./audio-format.ts";

/** Length of one sample of all channels; 1 where the bytes are not samples. */
export function frameBytes(format: AudioFormat): number {
  return format.kind === "pcm" ? 2 * format.channels : 1;
}
