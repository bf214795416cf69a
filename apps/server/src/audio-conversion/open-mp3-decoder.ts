import { type Mp3Decoder, sixteenBitSample } from "@sluice/providers";
import type { OptionalPackage } from "../optional-package.ts";

/** What we use of mpg123 compiled to WebAssembly. */
interface Mpg123 {
  readonly ready: Promise<void>;
  /** Of mono sound both channels are the same. */
  decode(bytes: Uint8Array): { readonly channelData: readonly Float32Array[] };
  free(): void;
}
interface Mpg123Module {
  readonly MPEGDecoder: new (options: { readonly enableGapless: boolean }) => Mpg123;
}

/**
 * Opens mpg123 for one reply. It is given frames, not files: told to trim what an encoder adds at the ends, it would
 * wait for a list of frames that a stream does not have.
 */
export async function openMp3Decoder(library: OptionalPackage): Promise<Mp3Decoder> {
  const { MPEGDecoder } = (await library.load()) as Mpg123Module;
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  return {
    decode(frame) {
      const [left, right] = decoder.decode(frame).channelData;
      return left === undefined ? new Int16Array(0) : toMono(left, right ?? left);
    },
    close: () => decoder.free(),
  };
}

function toMono(left: Float32Array, right: Float32Array): Int16Array {
  const samples = new Int16Array(left.length);
  for (let place = 0; place < left.length; place += 1) {
    samples[place] = sixteenBitSample(((left[place] ?? 0) + (right[place] ?? 0)) / 2);
  }
  return samples;
}
