/** A number from 0 to below 1 that looks random, and is the same for the same seed and step. */
export function jitter(seed: number, step: number): number {
  let bits = (seed ^ Math.imul(step + 1, 0x9e3779b1)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}
