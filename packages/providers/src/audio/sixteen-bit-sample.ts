const FULL_SCALE = 32_768;

/** A sample of 16 bits of one whose full scale is 1: what is louder is cut, and what is no number is silence. */
export function sixteenBitSample(value: number): number {
  const scaled = Math.round(value * FULL_SCALE);
  return Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, scaled)) || 0;
}
