import type { Amount, Budget, WindowSum } from "./budget.ts";
import { type SpendingWindow, windowStart } from "./window-start.ts";

/**
 * The budget after a record of that time is written; with a negative amount, after it is taken back. A record
 * belongs to the windows of its own time: a newer window forgets the one before, and a record that comes late
 * does not count into a window that began after it.
 *
 * @param at ms since the epoch
 */
export function addSpent(budget: Budget, at: number, amount: Amount): Budget {
  const { daily, weekly, monthly, lifetime } = budget.spent;
  return {
    reserved: budget.reserved,
    grantedNanos: budget.grantedNanos,
    spent: {
      daily: added("daily", daily, at, amount),
      weekly: added("weekly", weekly, at, amount),
      monthly: added("monthly", monthly, at, amount),
      lifetime: added("lifetime", lifetime, at, amount),
    },
  };
}

function added(
  window: SpendingWindow,
  sum: WindowSum,
  at: number,
  { nanos, byokNanos }: Amount,
): WindowSum {
  const start = windowStart(window, at);
  if (start < sum.start) return sum;
  if (start > sum.start) return { start, nanos, byokNanos };
  return { start, nanos: sum.nanos + nanos, byokNanos: sum.byokNanos + byokNanos };
}
