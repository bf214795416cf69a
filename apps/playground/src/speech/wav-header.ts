import type { Bytes } from "../api/speech-stream.ts";

/** What a WAV file says of its samples, which are 16-bit little-endian. */
export interface WavShape {
  /** Samples per second of each channel. */
  readonly rate: number;
  readonly channels: number;
  /** Length of the samples in bytes. */
  readonly size: number;
}

const BYTES_PER_SAMPLE = 2;

/** The 44 bytes that make PCM samples a WAV file (RIFF, format 1). */
export function wavHeader({ rate, channels, size }: WavShape): Bytes {
  const header = new Uint8Array(44);
  const view = new DataView(header.buffer);
  const frame = channels * BYTES_PER_SAMPLE;
  const word = (at: number, text: string) => header.set(new TextEncoder().encode(text), at);
  word(0, "RIFF");
  view.setUint32(4, 36 + size, true);
  word(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * frame, true);
  view.setUint16(32, frame, true);
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true);
  word(36, "data");
  view.setUint32(40, size, true);
  return header;
}
