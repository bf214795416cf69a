import { joinBytes } from "./join-bytes.ts";
import { sixteenBitSample } from "./sixteen-bit-sample.ts";
import type { WavForm } from "./wav-form.ts";

/** Makes 16-bit mono samples of bytes that are cut anywhere. A last sample that is not whole is left out. */
export interface SampleReader {
  push(bytes: Uint8Array): Int16Array;
}

/** How sound without a container is kept. */
export type SampleForm = Pick<WavForm, "encoding" | "channels" | "bytesPerSample">;

type ReadSample = (view: DataView, at: number) => number;

/** A reader of samples of this form. Several channels become their mean. Throws for MPEG audio, which has none. */
export function createSampleReader(form: SampleForm): SampleReader {
  const { channels, bytesPerSample } = form;
  const read = readSampleOf(form);
  const step = channels * bytesPerSample;
  let rest: Uint8Array = new Uint8Array(0);
  return {
    push(bytes) {
      const all = joinBytes(rest, bytes);
      const count = Math.floor(all.length / step);
      rest = all.slice(count * step);
      const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
      const samples = new Int16Array(count);
      for (let place = 0; place < count; place += 1) {
        let sum = 0;
        for (let channel = 0; channel < channels; channel += 1) {
          sum += read(view, place * step + channel * bytesPerSample);
        }
        samples[place] = Math.round(sum / channels);
      }
      return samples;
    },
  };
}

function readSampleOf({ encoding, bytesPerSample }: SampleForm): ReadSample {
  switch (encoding) {
    case "integer":
      // Of larger samples the upper half, at their end.
      return bytesPerSample === 1
        ? (view, at) => (view.getUint8(at) - 128) << 8
        : (view, at) => view.getInt16(at + bytesPerSample - 2, true);
    case "float":
      return bytesPerSample === 4
        ? (view, at) => sixteenBitSample(view.getFloat32(at, true))
        : (view, at) => sixteenBitSample(view.getFloat64(at, true));
    case "a-law":
      return (view, at) => fromALaw(view.getUint8(at));
    case "mu-law":
      return (view, at) => fromMuLaw(view.getUint8(at));
    case "mpeg":
      throw new TypeError("MPEG audio has no samples to be read");
  }
}

/** ITU-T G.711, A-law: even bits are inverted. */
function fromALaw(byte: number): number {
  const code = byte ^ 0x55;
  const exponent = (code >> 4) & 7;
  const mantissa = ((code & 15) << 4) + 8;
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return (code & 0x80) === 0 ? -size : size;
}

/** ITU-T G.711, µ-law: all bits are inverted. */
function fromMuLaw(byte: number): number {
  const code = ~byte & 0xff;
  const size = ((((code & 15) << 3) + 0x84) << ((code >> 4) & 7)) - 0x84;
  return (code & 0x80) === 0 ? size : -size;
}
