import type { Activity } from "../../ports/ledger.ts";
import type { ActivityRow } from "./tables.ts";

/** What a row of sums holds; names that are empty there are not known. */
export function activityOf(row: ActivityRow): Activity {
  return {
    date: new Date(row.day).toISOString().slice(0, 10),
    model: row.model || null,
    provider: row.provider || null,
    endpoint: row.endpoint || null,
    requests: row.requests,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    reasoningTokens: row.reasoning_tokens,
    costNanos: row.cost_nanos,
    byokNanos: row.byok_nanos,
  };
}
