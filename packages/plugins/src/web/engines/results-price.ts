/** Results in the price of a search, and USD of each one more (wire reference §6). */
const INCLUDED = 10;
const ONE_MORE = 0.001;

/** USD of a search for so many results, where one of ten costs `usd`. */
export function resultsPrice(usd: number, count: number): number {
  return usd + Math.max(0, count - INCLUDED) * ONE_MORE;
}
