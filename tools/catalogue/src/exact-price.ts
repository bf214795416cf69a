const DIGITS = 6;

/**
 * USD per million tokens as it was published. Tables that were multiplied up from prices of single tokens carry
 * the dust of that (0.8499999999999999); nobody sells tokens by less than a millionth of a dollar a million.
 */
export function exactPrice(usdPerMillion: number): number {
  return Number(usdPerMillion.toFixed(DIGITS));
}
