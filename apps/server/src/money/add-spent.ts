import type { Amount, Budget, WindowSum } from "./budget.ts";
import type { WindowStarts } from "./window-starts.ts";

/**
 * The budget after a record of that time is written; with a negative amount, after it is taken back. A record
 * belongs to the windows of its own time: a newer window forgets the one before, and a record that comes late
 * does not count into a window that began after it.
 *
 * @param starts of the windows of the record's time
 */
export function addSpent(budget: Budget, starts: WindowStarts, amount: Amount): Budget {
  const { daily, weekly, monthly, lifetime } = budget.spent;
  return {
    reserved: budget.reserved,
    grantedNanos: budget.grantedNanos,
    spent: {
      daily: added(daily, starts.daily, amount),
      weekly: added(weekly, starts.weekly, amount),
      monthly: added(monthly, starts.monthly, amount),
      lifetime: added(lifetime, starts.lifetime, amount),
    },
  };
}

function added(sum: WindowSum, start: number, { nanos, byokNanos }: Amount): WindowSum {
  if (start < sum.start) return sum;
  if (start > sum.start) return { start, nanos, byokNanos };
  return { start, nanos: sum.nanos + nanos, byokNanos: sum.byokNanos + byokNanos };
}
