import type { BookBudget, BookRecord, Books } from "./books.ts";

/** The questions to either database, by what they are about. */
export const QUERIES = {
  records: `select id, key_hash, outcome, prompt_tokens, completion_tokens, cost_nanos, estimated, metadata
    from generations`,
  budgets: "select scope, id, lifetime_nanos as spent, reserved_nanos as reserved from budgets",
  reservations: "select count(*) as count from reservations",
  daily: "select coalesce(sum(cost_nanos), 0) as nanos from activity",
} as const;

/** A row of an answer; PostgreSQL gives large numbers as text. */
export type Row = Readonly<Record<string, unknown>>;

/** The books of what the queries answered. */
export function booksOf(rows: Readonly<Record<keyof typeof QUERIES, readonly Row[]>>): Books {
  return {
    records: rows.records.map(toRecord),
    budgets: rows.budgets.map(toBudget),
    reservations: Number(rows.reservations[0]?.count),
    dailyNanos: Number(rows.daily[0]?.nanos),
  };
}

function toRecord(row: Row): BookRecord {
  const sent = typeof row.metadata === "string" ? JSON.parse(row.metadata) : row.metadata;
  const number = Number((sent as { readonly kit?: string } | null)?.kit);
  return {
    id: String(row.id),
    keyHash: String(row.key_hash),
    outcome: String(row.outcome),
    promptTokens: Number(row.prompt_tokens),
    completionTokens: Number(row.completion_tokens),
    costNanos: Number(row.cost_nanos),
    estimated: row.estimated === true || row.estimated === 1,
    number: Number.isNaN(number) ? undefined : number,
  };
}

function toBudget(row: Row): BookBudget {
  return {
    scope: String(row.scope),
    id: String(row.id),
    spentNanos: Number(row.spent),
    reservedNanos: Number(row.reserved),
  };
}
