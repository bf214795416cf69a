import { type Mp3Decoder, sixteenBitSample } from "@sluice/providers";
import type { OptionalPackage } from "../optional-package.ts";
import { oneAhead } from "./one-ahead.ts";

/** What we use of mpg123 compiled to WebAssembly. */
interface Mpg123 {
  readonly ready: Promise<void>;
  /** Of mono sound both channels are the same. */
  decode(bytes: Uint8Array): {
    readonly channelData: readonly Float32Array[];
    readonly errors: readonly unknown[];
  };
  free(): void;
}
interface Mpg123Module {
  readonly MPEGDecoder: new (options: { readonly enableGapless: boolean }) => Mpg123;
}

/** So many instances, of some megabytes each, are kept for the replies to come. */
const MOST_IDLE = 4;
/** MPEG-1 layer III, 128 kbit/s, 44.1 kHz, two channels: silence. */
const SILENCE = new Uint8Array(417);
SILENCE.set([0xff, 0xfb, 0x90, 0]);
/** After so many of them nothing is left in a decoder of what it heard: neither echo nor bits that a frame may refer to. */
const SILENCES = 4;

/**
 * mpg123 for any number of replies, each with an instance of its own for as long as it speaks; the next one is opened
 * ahead. It is given frames, not files: told to trim what an encoder adds at the ends, it would wait for a list of frames
 * that a stream does not have.
 */
export function createMp3Decoders(library: OptionalPackage): () => Promise<Mp3Decoder> {
  let loaded: Mpg123Module | undefined;
  const idle: Mpg123[] = [];
  const instance = async (): Promise<Mpg123> => {
    const kept = idle.pop();
    if (kept !== undefined) return kept;
    loaded ??= (await library.load()) as Mpg123Module;
    const { MPEGDecoder } = loaded;
    const decoder = new MPEGDecoder({ enableGapless: false });
    await decoder.ready;
    return decoder;
  };
  const open = oneAhead(async () =>
    decoderOf(await instance(), (decoder) => {
      if (idle.length < MOST_IDLE) idle.push(decoder);
      else decoder.free();
    }),
  );
  return () => open(undefined);
}

/** @param keep takes it once it is not used any more, unless it failed */
function decoderOf(decoder: Mpg123, keep: (decoder: Mpg123) => void): Mp3Decoder {
  let isBroken = false;
  const decoded = (frame: Uint8Array): readonly Float32Array[] => {
    const wasBroken = isBroken;
    isBroken = true;
    const { channelData, errors } = decoder.decode(frame);
    isBroken = wasBroken || errors.length > 0;
    return channelData;
  };
  return {
    decode(frame) {
      const [left, right] = decoded(frame);
      return left === undefined ? new Int16Array(0) : toMono(left, right ?? left);
    },
    close() {
      for (let time = 0; time < SILENCES && !isBroken; time += 1) decoded(SILENCE);
      if (isBroken) decoder.free();
      else keep(decoder);
    },
  };
}

function toMono(left: Float32Array, right: Float32Array): Int16Array {
  const samples = new Int16Array(left.length);
  for (let place = 0; place < left.length; place += 1) {
    samples[place] = sixteenBitSample(((left[place] ?? 0) + (right[place] ?? 0)) / 2);
  }
  return samples;
}
