import type { OptionalPackage } from "../optional-package.ts";

/** Changes the sample rate of mono audio. */
export type Resampler = (pcm: Int16Array) => Int16Array;

/** What we use of the Speex resampler compiled to WebAssembly: C functions and their memory. */
interface Speex {
  readonly HEAP16: Int16Array;
  readonly HEAP32: Int32Array;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _speex_resampler_init(
    channels: number,
    from: number,
    to: number,
    quality: number,
    error: number,
  ): number;
  _speex_resampler_destroy(state: number): void;
  _speex_resampler_skip_zeros(state: number): number;
  _speex_resampler_get_input_latency(state: number): number;
  _speex_resampler_process_int(
    state: number,
    channel: number,
    input: number,
    inputLength: number,
    output: number,
    outputLength: number,
  ): number;
}

/** Of 0 to 10; keeps distortion under the noise of 16 bits (88 dB) up to 10 kHz. */
const QUALITY = 6;
const BYTES = 2;
const WORD_BYTES = 4;

/** Loads the Speex resampler between two rates. Each call resamples a piece of audio that stands alone. */
export async function openResampler(
  library: OptionalPackage,
  from: number,
  to: number,
): Promise<Resampler> {
  const loaded = (await library.load()) as { readonly default: () => Promise<Speex> };
  const speex = await loaded.default();
  return (pcm) => {
    const lengths = speex._malloc(2 * WORD_BYTES);
    const state = speex._speex_resampler_init(1, from, to, QUALITY, lengths);
    try {
      speex._speex_resampler_skip_zeros(state);
      return processed(speex, state, lengths, pcm, Math.ceil((pcm.length * to) / from));
    } finally {
      speex._speex_resampler_destroy(state);
      speex._free(lengths);
    }
  };
}

/** `lengths` is memory for two 32-bit counts: of input and of output samples. */
function processed(
  speex: Speex,
  state: number,
  lengths: number,
  pcm: Int16Array,
  wanted: number,
): Int16Array {
  // What the filter holds back at the end is pushed out by as much silence.
  const length = pcm.length + speex._speex_resampler_get_input_latency(state);
  const input = speex._malloc(length * BYTES);
  const output = speex._malloc(wanted * BYTES);
  const samples = speex.HEAP16.subarray(input / BYTES, input / BYTES + length);
  samples.set(pcm);
  samples.fill(0, pcm.length);
  const counts = speex.HEAP32.subarray(lengths / WORD_BYTES, lengths / WORD_BYTES + 2);
  counts.set([length, wanted]);
  speex._speex_resampler_process_int(state, 0, input, lengths, output, lengths + WORD_BYTES);
  const made = speex.HEAP32[lengths / WORD_BYTES + 1] ?? 0;
  const resampled = speex.HEAP16.slice(output / BYTES, output / BYTES + made);
  speex._free(input);
  speex._free(output);
  return resampled;
}
