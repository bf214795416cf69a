/**
 * The most that an amount or a sum of money can be, nano-dollars: about 9,007,199 USD, up to which a number (and a
 * column of the database) holds it exactly.
 */
export const MOST_NANOS = Number.MAX_SAFE_INTEGER;

/** Nano-dollars as a whole number; what is too much to be counted exactly is held at the bound. */
export function boundedNanos(nanos: number): number {
  return Math.max(-MOST_NANOS, Math.min(Math.round(nanos), MOST_NANOS));
}
