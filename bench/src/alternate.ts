import type { Contender } from "./contender.ts";
import { median } from "./median.ts";
import type { Pair } from "./pair.ts";

/** One measure of both, and the ratio of the two. */
export interface Compared {
  readonly bare: number;
  readonly sluice: number;
  readonly ratio: number;
}

/**
 * Measures both in turns, the other one first in every second round, so that what else the machine does
 * falls on both. Medians; the ratio is the median of the rounds' own.
 */
export async function alternate(
  { bare, sluice }: Pick<Pair, "bare" | "sluice">,
  rounds: number,
  measure: (contender: Contender) => Promise<number>,
): Promise<Compared> {
  const results: { readonly bare: number; readonly sluice: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const base = await measure(bare);
      results.push({ bare: base, sluice: await measure(sluice) });
    } else {
      const ours = await measure(sluice);
      results.push({ bare: await measure(bare), sluice: ours });
    }
  }
  return {
    bare: median(results.map((one) => one.bare)),
    sluice: median(results.map((one) => one.sluice)),
    ratio: median(results.map((one) => one.sluice / one.bare)),
  };
}
