/** A score for reading: four digits after the point up to 10, two beyond, an exponent for specks. */
export function formatScore(score: number): string {
  const size = Math.abs(score);
  const isSpeck = size > 0 && size < 0.00005;
  const digits = isSpeck ? score.toExponential(1) : score.toFixed(size < 10 ? 4 : 2);
  return digits.replaceAll("-", "\u2212");
}
