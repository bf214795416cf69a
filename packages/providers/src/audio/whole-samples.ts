import { joinBytes } from "./join-bytes.ts";

/**
 * Raw samples that are passed on in whole ones only, so that they can break off nowhere in the middle of one. A
 * last part of one is nothing that can be heard, and is left out.
 *
 * @param size bytes of a sample, of all channels together
 */
export async function* wholeSamples(
  reads: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array, undefined> {
  let part: Uint8Array = new Uint8Array(0);
  for await (const bytes of reads) {
    const all = joinBytes(part, bytes);
    const whole = all.length - (all.length % size);
    part = all.slice(whole);
    if (whole > 0) yield all.subarray(0, whole);
  }
  return undefined;
}
