import type { DatabaseSync } from "node:sqlite";
import type { Price } from "@sluice/schema";
import { EMPTY_BUDGET } from "../../money/budget.ts";
import type { Ledger } from "../../ports/ledger.ts";
import { creditsOf } from "../money/credits-of.ts";
import { spentOf } from "../money/spent-of.ts";
import { activityOf } from "../sql/activity-of.ts";
import { entryOf } from "../sql/generation-rows.ts";
import { grantOf } from "../sql/grant-of.ts";
import type { ActivityRow, CreditGrantRow, GenerationRow } from "../sql/tables.ts";
import { prepareBudgets } from "./prepare-budgets.ts";

/** What the ledger tells, as far as it is written. */
export type LedgerReads = Pick<
  Ledger,
  "find" | "spent" | "credits" | "grants" | "activity" | "entries" | "priceOf"
>;

export function createSqliteReads(raw: DatabaseSync): LedgerReads {
  const budgets = prepareBudgets(raw);
  const byId = raw.prepare("select * from generations where id = ?");
  const grants = raw.prepare(
    "select * from credit_grants where account_id = ? order by created_at desc, rowid desc",
  );
  const activity = raw.prepare(
    `select * from activity where account_id = ? and day >= ? and day < ? and requests > 0
     order by day desc, model, provider, endpoint`,
  );
  const entries = raw.prepare(
    `select * from generations where account_id = ? and created_at < ? and (created_at, id) > (?, ?)
     order by created_at, id limit ?`,
  );
  const price = raw.prepare("select price from prices where version = ?");

  return {
    async find(generationId) {
      const row = byId.get(generationId) as GenerationRow | undefined;
      return row === undefined ? undefined : entryOf(row);
    },
    spent: async (by, at) => spentOf(budgets.get(by) ?? EMPTY_BUDGET, at),
    credits: async (accountId) =>
      creditsOf(budgets.get({ scope: "account", id: accountId }) ?? EMPTY_BUDGET),
    grants: async (accountId) =>
      (grants.all(accountId) as unknown as CreditGrantRow[]).map(grantOf),
    activity: async ({ accountId, from, to }) =>
      (activity.all(accountId, from, to) as unknown as ActivityRow[]).map(activityOf),
    async entries({ accountId, from, to, after, limit }) {
      // Ids are not empty: every record of `from` comes after it.
      const { createdAt, generationId } = after ?? { createdAt: from, generationId: "" };
      const rows = entries.all(accountId, to, createdAt, generationId, limit);
      return (rows as unknown as GenerationRow[]).map(entryOf);
    },
    async priceOf(version) {
      const row = price.get(version) as { readonly price: string } | undefined;
      return row === undefined ? undefined : (JSON.parse(row.price) as Price);
    },
  };
}
