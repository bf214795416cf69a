import { boundedNanos } from "../../money/bounded-nanos.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import { callsIn, callsText } from "./calls-column.ts";
import { detailsIn, detailsText } from "./details-column.ts";
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
    boundedNanos(entry.costNanos),
    entry.outcome,
    entry.streamed ? 1 : 0,
    entry.finishReason,
    entry.latencyMs,
    jsonOf(entry.metadata),
    jsonOf(entry.trace),
    callsText(entry),
    entry.isByok ? 1 : 0,
    boundedNanos(entry.byokNanos),
    entry.clientId,
    entry.endpoint,
    entry.priceVersion,
    entry.requestedModel,
    entry.upstreamId,
    entry.sessionId,
    entry.endUser,
    entry.firstTokenMs,
    entry.generationMs,
    detailsText(entry),
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
  "client_id",
  "endpoint",
  "price_version",
  "requested_model",
  "upstream_id",
  "session_id",
  "end_user",
  "first_token_ms",
  "generation_ms",
  "details",
] as const satisfies readonly (keyof GenerationRow)[];

/** The entry that a row holds. */
export function entryOf(row: GenerationRow): LedgerEntry {
  const entry = {
    generationId: row.id,
    accountId: row.account_id,
    keyHash: row.key_hash,
    clientId: row.client_id,
    createdAt: row.created_at,
    operation: row.operation,
    model: row.model,
    provider: row.provider,
    endpoint: row.endpoint,
    priceVersion: row.price_version,
    requestedModel: row.requested_model,
    upstreamId: row.upstream_id,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    estimated: row.estimated === 1,
    costNanos: row.cost_nanos,
    outcome: row.outcome,
    streamed: row.streamed === 1,
    finishReason: row.finish_reason,
    latencyMs: row.latency_ms,
    firstTokenMs: row.first_token_ms,
    generationMs: row.generation_ms,
    sessionId: row.session_id,
    endUser: row.end_user,
    metadata: row.metadata === null ? null : JSON.parse(row.metadata),
    trace: row.trace === null ? null : JSON.parse(row.trace),
    isByok: row.is_byok === 1,
    byokNanos: row.byok_nanos,
    ...detailsIn(row.details, row.finish_reason),
  };
  return { ...entry, calls: callsIn(row.calls, entry) };
}
