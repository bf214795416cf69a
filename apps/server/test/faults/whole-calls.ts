import type { LedgerRow } from "./read-ledger.ts";

type Told = Pick<
  LedgerRow,
  "calls" | "provider" | "model" | "prompt_tokens" | "completion_tokens" | "cost" | "estimated"
>;

/** The calls of a record as JSON text. Of the only call that answered a record keeps what it does not say itself. */
export function wholeCalls(row: Told): string {
  const calls = JSON.parse(row.calls) as readonly Readonly<Record<string, unknown>>[];
  return JSON.stringify(calls.map((call) => ("provider" in call ? call : toldBy(row, call))));
}

function toldBy(row: Told, kept: Readonly<Record<string, unknown>>) {
  return {
    ...kept,
    provider: row.provider,
    model: row.model,
    purpose: "first",
    failure: null,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    costNanos: Math.round(row.cost * 1000),
    estimated: row.estimated === 1,
  };
}
