import type { OptionalPackage } from "../optional-package.ts";

/** Makes speech shorter (`speed` over 1) or longer without changing its pitch. */
export type TimeStretch = (pcm: Int16Array, speed: number) => Int16Array;

/** What we use of Sonic compiled to WebAssembly, which comes without types: C functions and their memory. */
interface Sonic {
  readonly HEAP16: Int16Array;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _sonicCreateStream(sampleRate: number, channels: number): number;
  _sonicDestroyStream(stream: number): void;
  _sonicSetSpeed(stream: number, speed: number): void;
  _sonicWriteShortToStream(stream: number, pointer: number, samples: number): number;
  _sonicFlushStream(stream: number): number;
  _sonicSamplesAvailable(stream: number): number;
  _sonicReadShortFromStream(stream: number, pointer: number, samples: number): number;
}

const BYTES = 2;

/** Loads Sonic for mono audio of this rate. */
export async function openTimeStretch(
  library: OptionalPackage,
  sampleRate: number,
): Promise<TimeStretch> {
  const loaded = (await library.load()) as { readonly default: () => Promise<Sonic> };
  const sonic = await loaded.default();
  return (pcm, speed) => {
    const stream = sonic._sonicCreateStream(sampleRate, 1);
    try {
      sonic._sonicSetSpeed(stream, speed);
      write(sonic, stream, pcm);
      sonic._sonicFlushStream(stream);
      return read(sonic, stream);
    } finally {
      sonic._sonicDestroyStream(stream);
    }
  };
}

function write(sonic: Sonic, stream: number, pcm: Int16Array): void {
  const pointer = sonic._malloc(pcm.length * BYTES);
  sonic.HEAP16.set(pcm, pointer / BYTES);
  sonic._sonicWriteShortToStream(stream, pointer, pcm.length);
  sonic._free(pointer);
}

function read(sonic: Sonic, stream: number): Int16Array {
  const samples = sonic._sonicSamplesAvailable(stream);
  const pointer = sonic._malloc(samples * BYTES);
  sonic._sonicReadShortFromStream(stream, pointer, samples);
  const pcm = sonic.HEAP16.slice(pointer / BYTES, pointer / BYTES + samples);
  sonic._free(pointer);
  return pcm;
}
