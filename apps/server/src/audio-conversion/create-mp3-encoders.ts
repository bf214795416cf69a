import type { Mp3Encoder } from "@sluice/providers";
import type { OptionalPackage } from "../optional-package.ts";
import { oneAhead } from "./one-ahead.ts";

const KILOBITS_PER_SECOND = 64;
const FULL_SCALE = 32_768;
/** An instance holds 16 MB: so many are kept for the replies to come. */
const MOST_IDLE = 4;

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
/** LAME's code in the form that instances are made of. */
type Compiled = object;

/** What we use of LAME compiled to WebAssembly. */
interface LameModule {
  /** @param take is given the code as it was compiled */
  createEncoder(
    mimeType: "audio/mpeg",
    code: Uint8Array | Compiled,
    take?: (compiled: Compiled) => void,
  ): Promise<Lame>;
}

/** Opens an encoder of mono samples of this rate. */
export type OpenMp3Encoder = (sampleRate: number) => Promise<Mp3Encoder>;

/**
 * LAME for any number of replies: mono at a constant 64 kbit/s, so that it can be played while it is made. Its code is
 * compiled once, when the first opens; each has an instance of its own for as long as it speaks. The next one of the same
 * rate is opened ahead: what LAME works out first takes longer than a first byte may.
 */
export function createMp3Encoders(library: OptionalPackage): OpenMp3Encoder {
  let compiled: Promise<Compiled> | undefined;
  const load = async (): Promise<LameModule> => (await library.load()) as LameModule;
  const compile = async (): Promise<Compiled> => {
    try {
      const { createEncoder } = await load();
      const code = await library.read("wasm/mp3");
      return await new Promise<Compiled>((resolve, reject) => {
        createEncoder("audio/mpeg", code, resolve).catch(reject);
      });
    } catch (error) {
      compiled = undefined;
      throw error;
    }
  };
  const idle: Lame[] = [];
  const instance = async (): Promise<Lame> => {
    compiled ??= compile();
    const { createEncoder } = await load();
    return idle.pop() ?? createEncoder("audio/mpeg", await compiled);
  };
  return oneAhead(async (sampleRate) => {
    const lame = await instance();
    // Begins anew, whatever it did before.
    lame.configure({ sampleRate, channels: 1, bitrate: KILOBITS_PER_SECOND });
    return encoderOf(lame, () => {
      if (idle.length < MOST_IDLE) idle.push(lame);
    });
  });
}

/** @param keep is called once it is not used any more, unless it failed */
function encoderOf(lame: Lame, keep: () => void): Mp3Encoder {
  let state: "used" | "broken" | "closed" = "used";
  const made = (make: () => Uint8Array): Uint8Array => {
    if (state !== "used") throw new Error(`the MP3 encoder is ${state}`);
    state = "broken";
    const bytes = make().slice();
    state = "used";
    return bytes;
  };
  return {
    encode: (pcm) => made(() => lame.encode([toFloats(pcm)])),
    finish: () => made(() => lame.finalize()),
    close() {
      if (state === "used") keep();
      state = "closed";
    },
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
