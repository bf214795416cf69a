import { boundedNanos } from "./bounded-nanos.ts";

/** Money is counted in whole nano-dollars. */
export const NANOS_PER_USD = 1_000_000_000;

/** USD as a whole number of nano-dollars; amounts above 9,007,199 USD are held at that. */
export function nanosOf(usd: number): number {
  return boundedNanos(usd * NANOS_PER_USD);
}

/** Nano-dollars as USD. */
export function usdOf(nanos: number): number {
  return nanos / NANOS_PER_USD;
}
