/** Money is counted in whole nano-dollars. */
export const NANOS_PER_USD = 1_000_000_000;

/** USD as a whole number of nano-dollars; amounts above 9,007,199 USD are held at that. */
export function nanosOf(usd: number): number {
  return Math.min(Math.round(usd * NANOS_PER_USD), Number.MAX_SAFE_INTEGER);
}

/** Nano-dollars as USD. */
export function usdOf(nanos: number): number {
  return nanos / NANOS_PER_USD;
}
