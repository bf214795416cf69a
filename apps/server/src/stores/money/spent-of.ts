import type { Budget } from "../../money/budget.ts";
import { spentIn } from "../../money/spent-in.ts";
import type { Spent } from "../../ports/ledger.ts";

/** What a budget says at a time, in ms since the epoch. */
export function spentOf(budget: Budget, at: number): Spent {
  const daily = spentIn(budget, "daily", at);
  const weekly = spentIn(budget, "weekly", at);
  const monthly = spentIn(budget, "monthly", at);
  const { lifetime } = budget.spent;
  return {
    charged: {
      daily: daily.nanos,
      weekly: weekly.nanos,
      monthly: monthly.nanos,
      lifetime: lifetime.nanos,
    },
    byok: {
      daily: daily.byokNanos,
      weekly: weekly.byokNanos,
      monthly: monthly.byokNanos,
      lifetime: lifetime.byokNanos,
    },
    reservedNanos: budget.reserved.nanos,
    reservedByokNanos: budget.reserved.byokNanos,
  };
}
