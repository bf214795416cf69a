const LOWEST = 4000;
const HIGHEST = 384_000;

/** Whether sound may have so many samples a second: what is told beyond is a mistake, and converting it would never end. */
export function isSampleRate(value: number): boolean {
  return Number.isInteger(value) && value >= LOWEST && value <= HIGHEST;
}
