import { addSpent } from "../../money/add-spent.ts";
import { boundedNanos } from "../../money/bounded-nanos.ts";
import { type Budget, EMPTY_BUDGET } from "../../money/budget.ts";
import { windowStarts } from "../../money/window-starts.ts";

/** What a key, with its client, spent on one day. */
export interface DayOfKey {
  readonly account_id: string;
  readonly client_id: string | null;
  readonly key_hash: string;
  readonly day: number;
  readonly cost_nanos: number;
  readonly byok_nanos: number;
}

/** A row of `budgets` as change 0009 fills it: never edited, whatever becomes of the table later. */
export type FirstBudget = ReturnType<typeof rowOf>;

/** The first rows of `budgets`, which come of days. */
export function budgetsOfDays(days: readonly DayOfKey[]): readonly FirstBudget[] {
  const budgets = new Map<string, Budget>();
  for (const { account_id, client_id, key_hash, day, cost_nanos, byok_nanos } of days) {
    const names = [
      ["account", account_id],
      ["key", key_hash],
      ["client", client_id],
    ] as const;
    for (const [scope, id] of names) {
      if (id === null) continue;
      const name = JSON.stringify([scope, id]);
      const amount = { nanos: cost_nanos, byokNanos: byok_nanos };
      budgets.set(name, addSpent(budgets.get(name) ?? EMPTY_BUDGET, windowStarts(day), amount));
    }
  }
  return [...budgets].map(([name, budget]) => {
    const [scope, id] = JSON.parse(name) as [string, string];
    return rowOf(scope, id, budget.spent);
  });
}

/** Nothing was held or granted when there were no budgets. */
function rowOf(scope: string, id: string, { daily, weekly, monthly, lifetime }: Budget["spent"]) {
  return {
    scope,
    id,
    daily_start: daily.start,
    daily_nanos: boundedNanos(daily.nanos),
    daily_byok: boundedNanos(daily.byokNanos),
    weekly_start: weekly.start,
    weekly_nanos: boundedNanos(weekly.nanos),
    weekly_byok: boundedNanos(weekly.byokNanos),
    monthly_start: monthly.start,
    monthly_nanos: boundedNanos(monthly.nanos),
    monthly_byok: boundedNanos(monthly.byokNanos),
    lifetime_nanos: boundedNanos(lifetime.nanos),
    lifetime_byok: boundedNanos(lifetime.byokNanos),
    reserved_nanos: 0,
    reserved_byok: 0,
    granted_nanos: 0,
  } as const;
}
