import { setImmediate } from "node:timers/promises";

/** What takes some milliseconds to encode or decode. */
const SLICE = 16 * 1024;

/** Reads of any length in short ones, between which everything else may run. */
export async function* inSlices(
  reads: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const bytes of reads) {
    for (let at = 0; at < bytes.length; at += SLICE) {
      if (at > 0) await setImmediate();
      yield bytes.subarray(at, at + SLICE);
    }
  }
  return undefined;
}
