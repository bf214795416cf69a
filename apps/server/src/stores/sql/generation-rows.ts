import type { LedgerEntry } from "../../ports/ledger.ts";
import type { GenerationRow } from "./tables.ts";

/** The values of an entry, in the order of `GENERATION_COLUMNS`. */
export function valuesOf(entry: LedgerEntry): readonly (string | number | null)[] {
  return [
    entry.generationId,
    entry.accountId,
    entry.keyHash,
    entry.createdAt,
    entry.operation,
    entry.model,
    entry.provider,
    entry.promptTokens,
    entry.completionTokens,
    entry.estimated ? 1 : 0,
    entry.costNanos,
    entry.outcome,
    entry.streamed ? 1 : 0,
    entry.finishReason,
    entry.latencyMs,
    jsonOf(entry.metadata),
    jsonOf(entry.trace),
    JSON.stringify(entry.calls),
    entry.isByok ? 1 : 0,
    entry.byokNanos,
  ];
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Columns of `generations`, in the order of `valuesOf`. */
export const GENERATION_COLUMNS = [
  "id",
  "account_id",
  "key_hash",
  "created_at",
  "operation",
  "model",
  "provider",
  "prompt_tokens",
  "completion_tokens",
  "estimated",
  "cost_nanos",
  "outcome",
  "streamed",
  "finish_reason",
  "latency_ms",
  "metadata",
  "trace",
  "calls",
  "is_byok",
  "byok_nanos",
] as const satisfies readonly (keyof GenerationRow)[];

/** The entry that a row holds. */
export function entryOf(row: GenerationRow): LedgerEntry {
  return {
    generationId: row.id,
    accountId: row.account_id,
    keyHash: row.key_hash,
    createdAt: row.created_at,
    operation: row.operation,
    model: row.model,
    provider: row.provider,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    estimated: row.estimated === 1,
    costNanos: row.cost_nanos,
    outcome: row.outcome,
    streamed: row.streamed === 1,
    finishReason: row.finish_reason,
    latencyMs: row.latency_ms,
    metadata: row.metadata === null ? null : JSON.parse(row.metadata),
    trace: row.trace === null ? null : JSON.parse(row.trace),
    calls: JSON.parse(row.calls),
    isByok: row.is_byok === 1,
    byokNanos: row.byok_nanos,
  };
}
