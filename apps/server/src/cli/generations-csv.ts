import type { LedgerEntry } from "../ports/ledger-entry.ts";

type Cell = string | number | boolean | null;

/** The columns, in their order; new ones come at the end, so that who reads them by place is not misled. */
const COLUMNS: Readonly<Record<string, (entry: LedgerEntry) => Cell>> = {
  id: ({ generationId }) => generationId,
  created_at: ({ createdAt }) => new Date(createdAt).toISOString(),
  key_hash: ({ keyHash }) => keyHash,
  client_id: ({ clientId }) => clientId,
  end_user: ({ endUser }) => endUser,
  session_id: ({ sessionId }) => sessionId,
  operation: ({ operation }) => operation,
  requested_model: ({ requestedModel, model }) => requestedModel ?? model,
  model: ({ model }) => model,
  provider: ({ provider }) => provider,
  endpoint: ({ endpoint }) => endpoint,
  outcome: ({ outcome }) => outcome,
  finish_reason: ({ finishReason }) => finishReason,
  streamed: ({ streamed }) => streamed,
  prompt_tokens: ({ promptTokens }) => promptTokens,
  completion_tokens: ({ completionTokens }) => completionTokens,
  cached_tokens: ({ details }) => details.cachedTokens,
  cache_write_tokens: ({ details }) => details.cacheWriteTokens,
  reasoning_tokens: ({ details }) => details.reasoningTokens,
  characters: ({ details }) => details.characters,
  search_units: ({ details }) => details.searchUnits,
  estimated: ({ estimated }) => estimated,
  cost_usd: ({ costNanos }) => decimal(costNanos),
  byok_cost_usd: ({ byokNanos }) => decimal(byokNanos),
  price_version: ({ priceVersion }) => priceVersion,
  attempts: ({ calls }) => calls.length,
  latency_ms: ({ latencyMs }) => latencyMs,
  first_token_ms: ({ firstTokenMs }) => firstTokenMs,
  generation_ms: ({ generationMs }) => generationMs,
  router: ({ router }) => router,
  upstream_id: ({ upstreamId }) => upstreamId,
  native_finish_reason: ({ nativeFinishReason }) => nativeFinishReason,
  service_tier: ({ serviceTier }) => serviceTier,
  is_byok: ({ isByok }) => isByok,
  prompt_cost_usd: ({ costs }) => costs && decimal(costs.promptNanos),
  completion_cost_usd: ({ costs }) => costs && decimal(costs.completionNanos),
  other_cost_usd: ({ costs }) => costs && decimal(costs.otherNanos),
  bought_cost_usd: ({ details }) => decimal(details.boughtNanos),
  uncollected_usd: ({ details }) => decimal(details.uncollectedNanos),
  cache_write_1h_tokens: ({ details }) => details.cacheWriteHourTokens,
  cached_audio_tokens: ({ details }) => details.cachedAudioTokens,
  audio_prompt_tokens: ({ details }) => details.audioPromptTokens,
  image_prompt_tokens: ({ details }) => details.imagePromptTokens,
  audio_completion_tokens: ({ details }) => details.audioCompletionTokens,
  image_completion_tokens: ({ details }) => details.imageCompletionTokens,
  prompt_media: ({ details }) => details.promptMedia,
  prompt_audio: ({ details }) => details.promptAudio,
  completion_media: ({ details }) => details.completionMedia,
  web_searches: ({ details }) => details.webSearches,
  bought_searches: ({ details }) => details.boughtSearches,
  tool_calls_requested: ({ details }) => details.toolCallsRequested,
  tool_calls_executed: ({ details }) => details.toolCallsExecuted,
  fetches: ({ details }) => details.fetches,
  http_referer: ({ source }) => source.referer,
  app_title: ({ source }) => source.appTitle,
  user_agent: ({ source }) => source.userAgent,
  origin: ({ source }) => source.origin,
  metadata: ({ metadata }) => metadata && JSON.stringify(metadata),
  trace: ({ trace }) => trace && JSON.stringify(trace),
};

/** The first line of a CSV file of records. */
export function csvHead(): string {
  return Object.keys(COLUMNS).join(",");
}

/** One record as a line of it (RFC 4180); an unknown value is empty. */
export function csvLine(entry: LedgerEntry): string {
  return Object.values(COLUMNS)
    .map((column) => quoted(column(entry)))
    .join(",");
}

/** Spreadsheets take text that begins so for a formula, and callers choose some of these texts. */
const FORMULA = /^[=+\-@\t\r]/;

function quoted(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = FORMULA.test(cell) && !isNumber(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** All nine digits: sums of floating numbers would not come to the cent. */
function decimal(nanos: number): string {
  const digits = String(Math.abs(nanos)).padStart(10, "0");
  const sign = nanos < 0 ? "-" : "";
  return `${sign}${digits.slice(0, -9)}.${digits.slice(-9)}`;
}
