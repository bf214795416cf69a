import { boundedNanos } from "../../money/bounded-nanos.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import { callsIn, callsText } from "./calls-column.ts";
import { detailsIn, detailsText } from "./details-column.ts";
import type { GenerationRow } from "./tables.ts";

/** The values of an entry, in the order of `GENERATION_COLUMNS`. */
export function valuesOf(entry: LedgerEntry): readonly (string | number | null)[] {
  return [
    ...plainValues(entry),
    entry.clientId,
    entry.isByok ? 1 : 0,
    boundedNanos(entry.byokNanos),
    entry.requestedModel,
    entry.sessionId,
    entry.endUser,
    jsonOf(entry.metadata),
    jsonOf(entry.trace),
  ];
}

/** Those of `PLAIN_COLUMNS`. */
export function plainValues(entry: LedgerEntry): readonly (string | number | null)[] {
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
    entry.endpoint,
    entry.priceVersion,
    entry.upstreamId,
    entry.firstTokenMs,
    entry.generationMs,
    callsText(entry),
    detailsText(entry),
  ];
}

/** Whether the other columns hold what a row has in them that is not told: most entries need not tell them. */
export function isPlain(entry: LedgerEntry): boolean {
  return (
    entry.clientId === null &&
    !entry.isByok &&
    entry.byokNanos === 0 &&
    entry.requestedModel === null &&
    entry.sessionId === null &&
    entry.endUser === null &&
    entry.metadata === null &&
    entry.trace === null
  );
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Columns of `generations` that every row is told, in the order of `plainValues`. */
export const PLAIN_COLUMNS = [
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
  "endpoint",
  "price_version",
  "upstream_id",
  "first_token_ms",
  "generation_ms",
  "calls",
  "details",
] as const satisfies readonly (keyof GenerationRow)[];

/** All columns of `generations`, in the order of `valuesOf`. */
export const GENERATION_COLUMNS = [
  ...PLAIN_COLUMNS,
  "client_id",
  "is_byok",
  "byok_nanos",
  "requested_model",
  "session_id",
  "end_user",
  "metadata",
  "trace",
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
