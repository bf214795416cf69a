import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/**
 * Numbers from 0 to below 1 that depend on the seed and the stream alone. Streams of one seed are 2^64
 * numbers apart, so that what one part of a run draws never moves what another part gets.
 *
 * @param seed a whole number of 32 bits
 * @param stream 0, 1, 2, …
 */
export function randomSource(seed: number, stream: number): () => number {
  const generator = xoroshiro128plus(seed);
  for (let jumps = 0; jumps < stream; jumps += 1) generator.jump();
  return () => uniformFloat64(generator);
}
