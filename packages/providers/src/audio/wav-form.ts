import { isSampleRate } from "./is-sample-rate.ts";

/** How the sound of a WAV file is kept. */
export type WavEncoding = "integer" | "float" | "a-law" | "mu-law" | "mpeg";

/** What the chunk `fmt ` of a WAV file says. */
export interface WavForm {
  readonly encoding: WavEncoding;
  readonly channels: number;
  /** Samples per second and channel. */
  readonly sampleRate: number;
  /** Of one sample; 0 for MPEG audio, which has none. */
  readonly bytesPerSample: number;
}

const EXTENSIBLE = 0xfffe;
const SUBFORMAT_AT = 24;

/** By the tag of a format, and how many bytes a sample of it may have. */
const ENCODINGS: ReadonlyMap<number, readonly [WavEncoding, readonly number[]]> = new Map([
  [1, ["integer", [1, 2, 3, 4]]],
  [3, ["float", [4, 8]]],
  [6, ["a-law", [1]]],
  [7, ["mu-law", [1]]],
]);
/** Layers I and II, and layer III. */
const MPEG = [0x50, 0x55];

/** Reads the body of a chunk `fmt `; undefined for a form that cannot be read here. */
export function readWavForm(chunk: Uint8Array): WavForm | undefined {
  if (chunk.length < 16) return undefined;
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const given = view.getUint16(0, true);
  const isExtensible = given === EXTENSIBLE && chunk.length >= SUBFORMAT_AT + 2;
  const tag = isExtensible ? view.getUint16(SUBFORMAT_AT, true) : given;
  const [channels, sampleRate] = [view.getUint16(2, true), view.getUint32(4, true)];
  if (channels === 0 || !isSampleRate(sampleRate)) return undefined;
  if (MPEG.includes(tag)) return { encoding: "mpeg", channels, sampleRate, bytesPerSample: 0 };
  const [encoding, sizes = []] = ENCODINGS.get(tag) ?? [];
  const bytesPerSample = Math.ceil(view.getUint16(14, true) / 8);
  if (encoding === undefined || !sizes.includes(bytesPerSample)) return undefined;
  return { encoding, channels, sampleRate, bytesPerSample };
}
