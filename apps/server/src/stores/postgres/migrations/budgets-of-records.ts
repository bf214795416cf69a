import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { budgetsOfDays, type DayOfKey } from "../../sql/budgets-of-days.ts";

/** Fills budgets and sums by day from the records, which replaces `spending` and the index by key. */
export const budgetsOfRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      insert into activity
      select account_id, created_at - created_at % 86400000, coalesce(model, ''),
        coalesce(provider, ''), '', count(*), sum(prompt_tokens), sum(completion_tokens), 0,
        sum(cost_nanos), sum(byok_nanos)
      from generations group by 1, 2, 3, 4`.execute(db);
    const { rows } = await sql<DayOfKey>`
      select account_id, client_id, key_hash, created_at - created_at % 86400000 as day,
        sum(cost_nanos)::bigint as cost_nanos, sum(byok_nanos)::bigint as byok_nanos
      from generations group by 1, 2, 3, 4`.execute(db);
    for (const budget of budgetsOfDays(rows)) {
      const columns = Object.keys(budget).map((column) => sql.ref(column));
      const values = Object.values(budget);
      await sql`insert into budgets (${sql.join(columns)}) values (${sql.join(values)})`.execute(
        db,
      );
    }
    await sql`drop table spending`.execute(db);
    await sql`drop index generations_by_key`.execute(db);
    await sql`create index generations_by_time on generations (account_id, created_at, id)`.execute(
      db,
    );
  },
};
