import { addSpent } from "../../money/add-spent.ts";
import { type Budget, EMPTY_BUDGET } from "../../money/budget.ts";

/** What a key, with its client, spent on one day. */
export interface DayOfKey {
  readonly account_id: string;
  readonly client_id: string | null;
  readonly key_hash: string;
  readonly day: number;
  readonly cost_nanos: number;
  readonly byok_nanos: number;
}

/** The budgets that come of days, by JSON of scope and id. */
export function budgetsOfDays(days: readonly DayOfKey[]): ReadonlyMap<string, Budget> {
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
      budgets.set(name, addSpent(budgets.get(name) ?? EMPTY_BUDGET, day, amount));
    }
  }
  return budgets;
}
