import { wavHeader } from "./wav-header.ts";

/** Decoded sound as a WAV file of one channel: the mean of its channels, 16 bits a sample. */
export function wavOf(channels: readonly Float32Array[], rate: number): Blob {
  const length = channels[0]?.length ?? 0;
  const view = new DataView(new ArrayBuffer(2 * length));
  for (let index = 0; index < length; index++) {
    const sum = channels.reduce((sofar, samples) => sofar + (samples[index] ?? 0), 0);
    const sample = Math.max(-1, Math.min(1, sum / channels.length));
    view.setInt16(2 * index, Math.round(sample * 0x7fff), true);
  }
  const header = wavHeader({ rate, channels: 1, size: view.byteLength });
  return new Blob([header, view], { type: "audio/wav" });
}
