import { createMpegScanner } from "@sluice/providers";
import { MPEGDecoder } from "mpg123-decoder";
import { createMp3Encoders } from "../../src/audio-conversion/create-mp3-encoders.ts";
import { optionalPackage } from "../../src/optional-package.ts";

/** What a tone is made of, and looked for. */
const HERTZ = 440;
const AMPLITUDE = 12_000;
/** What an encoder adds at the ends is below it. */
const LOUD = 6000;

/** A tone of 440 Hz as 16-bit little-endian bytes, mono. */
export function tonePcm(seconds: number, sampleRate = 24_000): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * sampleRate) * 2);
  for (let at = 0; at < samples.length; at += 2) {
    const turn = (2 * Math.PI * HERTZ * (at / 2)) / sampleRate;
    samples.writeInt16LE(Math.round(AMPLITUDE * Math.sin(turn)), at);
  }
  return samples;
}

/** The same tone as MP3, by LAME. */
export async function toneMp3(seconds: number, sampleRate = 24_000): Promise<Buffer> {
  const encoder = await createMp3Encoders(optionalPackage("wasm-media-encoders"))(sampleRate);
  const frames = encoder.encode(samplesOf(tonePcm(seconds, sampleRate)));
  return Buffer.concat([frames, encoder.finish()]);
}

/** A WAV file of 16-bit mono samples whose lengths are what a stream tells: none. */
export function toneWav(seconds: number, sampleRate = 24_000): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\x01\0", "latin1");
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data\xff\xff\xff\xff", 36, "latin1");
  return Buffer.concat([head, tonePcm(seconds, sampleRate)]);
}

/** What is heard of audio. */
export interface HeardSound {
  readonly seconds: number;
  readonly sampleRate: number;
  /** Of a tone; NaN of silence. */
  readonly hertz: number;
  /** The loudest sample, as far as 32767. */
  readonly peak: number;
}

/** Listens to 16-bit little-endian mono samples. Throws where the last is not whole. */
export function hearPcm(bytes: Uint8Array, sampleRate: number): HeardSound {
  const samples = samplesOf(Buffer.from(bytes));
  let peak = 0;
  const rises: number[] = [];
  let isBelow = false;
  for (const [place, sample] of samples.entries()) {
    peak = Math.max(peak, Math.abs(sample));
    if (sample < -LOUD) isBelow = true;
    if (sample < LOUD || !isBelow) continue;
    isBelow = false;
    rises.push(place);
  }
  const [first = 0, last = 0] = [rises[0], rises.at(-1)];
  const hertz = ((rises.length - 1) * sampleRate) / (last - first);
  return { seconds: samples.length / sampleRate, sampleRate, hertz, peak };
}

/** Decodes an MP3 as a player does. Throws where anything in it is no frame. */
export async function hearMp3(
  bytes: Uint8Array,
): Promise<HeardSound & { readonly frames: number }> {
  const scanner = createMpegScanner();
  const kinds = [...scanner.push(bytes), ...scanner.end()].map(({ kind }) => kind);
  if (kinds.includes("junk")) throw new Error("it holds what is no frame");
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, sampleRate } = decoder.decode(bytes);
  decoder.free();
  const [left = new Float32Array(0)] = channelData;
  const samples = Int16Array.from(left, (sample) => Math.round(sample * 32_767));
  const heard = hearPcm(Buffer.from(samples.buffer), sampleRate);
  return { ...heard, frames: kinds.filter((kind) => kind === "frame").length };
}

function samplesOf(bytes: Buffer): Int16Array {
  if (bytes.length % 2 !== 0) throw new Error("half a sample");
  return Int16Array.from({ length: bytes.length / 2 }, (_, place) => bytes.readInt16LE(place * 2));
}
