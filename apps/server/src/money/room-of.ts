import { MOST_NANOS } from "./bounded-nanos.ts";
import type { Amount, Budget } from "./budget.ts";

/**
 * The most that a generation can hold of every one of these budgets so that their sums stay exact: what is let go
 * again must be what was held, or others could spend the difference.
 *
 * @param held for the generation already
 */
export function roomOf(budgets: readonly Budget[], held: Amount): Amount {
  let nanos = Number.POSITIVE_INFINITY;
  let byokNanos = Number.POSITIVE_INFINITY;
  for (const { reserved } of budgets) {
    nanos = Math.min(nanos, MOST_NANOS - reserved.nanos + held.nanos);
    byokNanos = Math.min(byokNanos, MOST_NANOS - reserved.byokNanos + held.byokNanos);
  }
  return { nanos, byokNanos };
}
