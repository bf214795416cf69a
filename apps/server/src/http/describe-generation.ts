import type { GenerationReply, Price } from "@sluice/schema";
import { cacheDiscount } from "../money/cache-discount.ts";
import { usdOf } from "../money/usd.ts";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import type { UpstreamCall } from "../ports/upstream-call.ts";
import { DEFAULT_WORKSPACE_ID } from "../stores/default-workspace-id.ts";

/** What a record does not hold itself. */
export interface RecordSurroundings {
  /** Display name of a provider's slug. */
  readonly nameOf: (provider: string) => string;
  /** What it was charged by; undefined where that is not known. */
  readonly price: Price | undefined;
  /** The user that its key was made for. */
  readonly externalUser: string | null;
}

type Described = GenerationReply["data"];

const API_TYPES = {
  chat: "completions",
  rerank: "rerank",
  speech: "tts",
  embeddings: "embeddings",
} as const satisfies Record<string, Described["api_type"]>;

/** `data` of `GET /generation` (wire reference §14.2): everything is there, what nobody knows is null. */
export function describeGeneration(entry: LedgerEntry, around: RecordSurroundings): Described {
  const { source } = entry;
  return {
    id: entry.generationId,
    request_id: null,
    upstream_id: entry.upstreamId,
    session_id: entry.sessionId,
    api_type: apiTypeOf(entry.operation),
    model: entry.model ?? entry.requestedModel ?? "",
    router: entry.router,
    provider_name: entry.provider === null ? null : around.nameOf(entry.provider),
    provider_responses: entry.calls.map((call) => describeCall(call, entry, around)),
    streamed: entry.streamed,
    cancelled: entry.outcome === "cancelled",
    finish_reason: entry.finishReason,
    native_finish_reason: entry.nativeFinishReason,
    service_tier: entry.serviceTier,
    created_at: new Date(entry.createdAt).toISOString(),
    latency: entry.latencyMs,
    generation_time: entry.generationMs,
    moderation_latency: null,
    ...tokensOf(entry),
    ...costsOf(entry, around.price),
    origin: source.origin ?? source.referer ?? "",
    http_referer: source.referer,
    user_agent: source.userAgent,
    app_id: null,
    external_user: around.externalUser,
    preset_id: null,
    workspace_id: DEFAULT_WORKSPACE_ID,
    data_region: "global",
    response_cache_source_id: null,
  };
}

function apiTypeOf(operation: string): Described["api_type"] {
  return Object.entries(API_TYPES).find(([name]) => name === operation)?.[1] ?? null;
}

function describeCall(
  call: UpstreamCall,
  entry: LedgerEntry,
  { nameOf }: RecordSurroundings,
): NonNullable<Described["provider_responses"]>[number] {
  const answered = call.failure === null && call.endpoint === entry.endpoint;
  return {
    endpoint_id: call.endpoint,
    ...(answered ? { is_byok: entry.isByok } : {}),
    ...(answered && entry.upstreamId !== null ? { id: entry.upstreamId } : {}),
    ...(call.endedAt === null ? {} : { latency: call.endedAt - call.startedAt }),
    model_permaslug: call.model,
    provider_name: nameOf(call.provider),
    ...(answered && entry.serviceTier !== null ? { routed_service_tier: entry.serviceTier } : {}),
    status: call.status,
  };
}

function tokensOf({ promptTokens, completionTokens, details }: LedgerEntry) {
  return {
    tokens_prompt: promptTokens,
    tokens_completion: completionTokens,
    native_tokens_prompt: promptTokens,
    native_tokens_completion: completionTokens,
    native_tokens_reasoning: details.reasoningTokens,
    native_tokens_cached: details.cachedTokens,
    native_tokens_completion_images: details.imageCompletionTokens,
    num_media_prompt: details.promptMedia,
    num_media_completion: details.completionMedia,
    num_input_audio_prompt: details.promptAudio,
    num_search_results: details.webSearches + details.boughtSearches,
    num_fetches: details.fetches,
    web_search_engine: null,
  };
}

function costsOf(entry: LedgerEntry, price: Price | undefined) {
  const { cachedTokens, cacheWriteTokens } = entry.details;
  const usesCache = cachedTokens + cacheWriteTokens > 0;
  const cost = usdOf(entry.costNanos);
  return {
    usage: cost,
    total_cost: cost,
    upstream_inference_cost: entry.isByok || entry.byokNanos > 0 ? usdOf(entry.byokNanos) : null,
    cache_discount: usesCache && price !== undefined ? usdOf(cacheDiscount(entry, price)) : null,
    is_byok: entry.isByok,
  };
}
