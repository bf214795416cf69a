import { MOST_NANOS } from "./bounded-nanos.ts";
import type { Amount, Budget } from "./budget.ts";

/**
 * The most that a generation can hold of every one of these budgets so that their sums stay exact: what is let go
 * again must be what was held, or others could spend the difference.
 *
 * @param held for the generation already
 */
export function roomOf(budgets: readonly Budget[], held: Amount): Amount {
  const room = (name: keyof Amount) =>
    Math.min(...budgets.map(({ reserved }) => MOST_NANOS - reserved[name] + held[name]));
  return { nanos: room("nanos"), byokNanos: room("byokNanos") };
}
