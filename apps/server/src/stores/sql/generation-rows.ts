import { boundedNanos } from "../../money/bounded-nanos.ts";
import { NO_DETAILS, NO_SOURCE } from "../../ports/empty-entry.ts";
import type { LedgerEntry, UsedDetails } from "../../ports/ledger-entry.ts";
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
    JSON.stringify(entry.calls),
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
    detailsOf(entry),
  ];
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Members of an entry that share one column. */
type Detailed = Pick<
  LedgerEntry,
  "router" | "nativeFinishReason" | "serviceTier" | "costs" | "details" | "source"
>;

/** The same as the column holds it. */
interface KeptDetails extends Omit<Detailed, "details"> {
  readonly details: Partial<UsedDetails>;
}

function detailsOf(entry: LedgerEntry): string {
  const { router, nativeFinishReason, serviceTier, costs, source } = entry;
  const details = usedOf(entry.details);
  const kept: KeptDetails = { router, nativeFinishReason, serviceTier, costs, details, source };
  return JSON.stringify(kept);
}

/** Of most kinds there was nothing: what is 0 is left out. */
function usedOf(details: UsedDetails): KeptDetails["details"] {
  const used: Partial<Record<keyof UsedDetails, number>> = {};
  for (const name in details) {
    const count = details[name as keyof UsedDetails];
    if (count !== 0) used[name as keyof UsedDetails] = count;
  }
  return used;
}

/** Of a record that was written before there was more to know. */
const UNKNOWN: Detailed = {
  router: null,
  nativeFinishReason: null,
  serviceTier: null,
  costs: null,
  details: NO_DETAILS,
  source: NO_SOURCE,
};

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
  return {
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
    calls: JSON.parse(row.calls),
    isByok: row.is_byok === 1,
    byokNanos: row.byok_nanos,
    ...(row.details === null ? UNKNOWN : detailedOf(row.details)),
  };
}

/** What is not there was 0, or not counted by the version that wrote it. */
function detailedOf(text: string): Detailed {
  const kept = JSON.parse(text) as KeptDetails;
  return { ...kept, details: { ...NO_DETAILS, ...kept.details } };
}
