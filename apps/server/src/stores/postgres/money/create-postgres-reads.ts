import type { Price } from "@sluice/schema";
import { EMPTY_BUDGET } from "../../../money/budget.ts";
import type { Ledger, Spender } from "../../../ports/ledger.ts";
import { creditsOf } from "../../money/credits-of.ts";
import { spentOf } from "../../money/spent-of.ts";
import { activityOf } from "../../sql/activity-of.ts";
import { entryOf } from "../../sql/generation-rows.ts";
import { grantOf } from "../../sql/grant-of.ts";
import type { ActivityRow, CreditGrantRow, GenerationRow } from "../../sql/tables.ts";
import type { Run } from "../connect-postgres.ts";
import { inBatches } from "../in-batches.ts";
import { nameOf, readBudgets, readRecords } from "./read-rows.ts";

/** What the ledger tells, as far as it is written. */
export type LedgerReads = Pick<
  Ledger,
  "find" | "spent" | "credits" | "grants" | "activity" | "entries" | "priceOf"
>;

/** Budgets that one statement reads. */
const MOST_BUDGETS = 500;

export function createPostgresReads(run: Run): LedgerReads {
  const budgetOf = inBatches<Spender, typeof EMPTY_BUDGET>(MOST_BUDGETS, async (of) => {
    const budgets = await readBudgets(run, of);
    return of.map((spender) => budgets.get(nameOf(spender)) ?? EMPTY_BUDGET);
  });

  return {
    find: async (generationId) => {
      const records = await readRecords(run, [generationId]);
      return records.get(generationId);
    },
    spent: async (by, at) => spentOf(await budgetOf(by), at),
    credits: async (accountId) => creditsOf(await budgetOf({ scope: "account", id: accountId })),
    async grants(accountId) {
      const text =
        "select * from credit_grants where account_id = $1 order by created_at desc, place desc";
      return (await run<CreditGrantRow>({ text, values: [accountId] })).map(grantOf);
    },
    async activity({ accountId, from, to }) {
      const rows = await run<ActivityRow>({
        text: `select * from activity where account_id = $1 and day >= $2 and day < $3 and requests > 0
          order by day desc, model collate "C", provider collate "C", endpoint collate "C"`,
        values: [accountId, from, to],
      });
      return rows.map(activityOf);
    },
    async entries({ accountId, from, to, after, limit }) {
      // Ids are not empty: every record of `from` comes after it.
      const { createdAt, generationId } = after ?? { createdAt: from, generationId: "" };
      const rows = await run<GenerationRow>({
        text: `select * from generations
          where account_id = $1 and created_at < $2 and (created_at, id) > ($3, $4)
          order by created_at, id limit $5`,
        values: [accountId, to, createdAt, generationId, limit],
      });
      return rows.map(entryOf);
    },
    async priceOf(version) {
      const text = "select price from prices where version = $1";
      const [row] = await run<{ price: string }>({ text, values: [version] });
      return row === undefined ? undefined : (JSON.parse(row.price) as Price);
    },
  };
}
