import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import { GENERATION_COLUMNS, valuesOf } from "../sql/generation-rows.ts";
import type { Run } from "./connect-postgres.ts";

/** Column types; all others are text. */
const TYPES: Readonly<Record<string, string>> = {
  created_at: "bigint",
  prompt_tokens: "bigint",
  completion_tokens: "bigint",
  estimated: "smallint",
  cost_nanos: "bigint",
  streamed: "smallint",
  latency_ms: "double precision",
  is_byok: "smallint",
  byok_nanos: "bigint",
  first_token_ms: "double precision",
  generation_ms: "double precision",
};

const columns = GENERATION_COLUMNS.join(", ");
const arrays = GENERATION_COLUMNS.map(
  (column, index) => `$${index + 1}::${TYPES[column] ?? "text"}[]`,
).join(", ");

/**
 * Entries and what they add to their keys' days, in one statement: a generation that is there already adds nothing.
 * Days are written in their order, so that two processes wait for each other and never in a circle.
 */
const TEXT = `
  with fresh as (
    insert into generations (${columns}) select * from unnest(${arrays})
    on conflict (id) do nothing
    returning key_hash, created_at - created_at % 86400000 as day, cost_nanos, byok_nanos
  )
  insert into spending (key_hash, day, cost_nanos, byok_nanos)
  select key_hash, day, sum(cost_nanos)::bigint, sum(byok_nanos)::bigint
  from fresh group by key_hash, day order by key_hash, day
  on conflict (key_hash, day) do update set
    cost_nanos = spending.cost_nanos + excluded.cost_nanos,
    byok_nanos = spending.byok_nanos + excluded.byok_nanos`;

/** Writes entries, all or none; each is charged once, however often it is written. */
export async function writeGenerations(run: Run, entries: readonly LedgerEntry[]): Promise<void> {
  const rows = entries.map(valuesOf);
  const values = GENERATION_COLUMNS.map((_, column) => rows.map((row) => row[column]));
  await run({ text: TEXT, values, name: "write-generations" });
}
