import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { addSpent } from "../../../money/add-spent.ts";
import { type Budget, EMPTY_BUDGET } from "../../../money/budget.ts";
import { BUDGET_COLUMNS, budgetValues } from "../../sql/budget-rows.ts";

/** What a key, with its client, spent on one day. */
interface DayOfKey {
  readonly account_id: string;
  readonly client_id: string | null;
  readonly key_hash: string;
  readonly day: number;
  readonly cost_nanos: number;
  readonly byok_nanos: number;
}

/** Fills budgets and sums by day from the records, which replaces `spending` and the index by key. */
export const budgetsOfRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      insert into activity
      select account_id, created_at / 86400000 * 86400000, coalesce(model, ''), coalesce(provider, ''), '',
        count(*), sum(prompt_tokens), sum(completion_tokens), 0, sum(cost_nanos), sum(byok_nanos)
      from generations group by 1, 2, 3, 4`.execute(db);
    const { rows } = await sql<DayOfKey>`
      select account_id, client_id, key_hash, created_at / 86400000 * 86400000 as day,
        sum(cost_nanos) as cost_nanos, sum(byok_nanos) as byok_nanos
      from generations group by 1, 2, 3, 4`.execute(db);
    for (const [name, budget] of budgetsOf(rows)) {
      const values = [...(JSON.parse(name) as [string, string]), ...budgetValues(budget)];
      await sql`
        insert into budgets (${sql.join(["scope", "id", ...BUDGET_COLUMNS].map((column) => sql.ref(column)))})
        values (${sql.join(values)})`.execute(db);
    }
    await sql`drop table spending`.execute(db);
    await sql`drop index generations_by_key`.execute(db);
    await sql`create index generations_by_time on generations (account_id, created_at, id)`.execute(
      db,
    );
  },
};

/** By JSON of scope and id. */
function budgetsOf(days: readonly DayOfKey[]): Map<string, Budget> {
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
