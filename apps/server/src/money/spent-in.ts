import type { Budget, WindowSum } from "./budget.ts";
import { type SpendingWindow, windowStart } from "./window-start.ts";

/**
 * What was spent in the window that is current at a time (ms since the epoch). Where something was spent after
 * that window, the newer one is current: clocks of replicas differ.
 */
export function spentIn(budget: Budget, window: SpendingWindow, at: number): WindowSum {
  const sum = budget.spent[window];
  const start = windowStart(window, at);
  return start > sum.start ? { start, nanos: 0, byokNanos: 0 } : sum;
}
