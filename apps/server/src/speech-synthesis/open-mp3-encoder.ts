import type { Mp3Encoder } from "@sluice/providers";
import type { OptionalPackage } from "./optional-package.ts";

const KILOBITS_PER_SECOND = 64;
const FULL_SCALE = 32_768;

interface Lame {
  configure(options: {
    readonly sampleRate: number;
    readonly channels: 1;
    readonly bitrate: number;
  }): void;
  /** The bytes stay the encoder's own until its next call. */
  encode(channels: readonly Float32Array[]): Uint8Array;
  finalize(): Uint8Array;
}

/** Opens LAME for one reply: mono at a constant 64 kbit/s, so that it can be played while it is made. */
export async function openMp3Encoder(
  library: OptionalPackage,
  sampleRate: number,
): Promise<Mp3Encoder> {
  const loaded = (await library.load()) as { createMp3Encoder(): Promise<Lame> };
  const lame = await loaded.createMp3Encoder();
  lame.configure({ sampleRate, channels: 1, bitrate: KILOBITS_PER_SECOND });
  return {
    encode: (pcm) => lame.encode([toFloats(pcm)]).slice(),
    finish: () => lame.finalize().slice(),
  };
}

/** A plain loop: `Float32Array.from` with a function takes twenty times as long. */
function toFloats(pcm: Int16Array): Float32Array {
  const samples = new Float32Array(pcm.length);
  for (let place = 0; place < pcm.length; place += 1) {
    samples[place] = (pcm[place] ?? 0) / FULL_SCALE;
  }
  return samples;
}
