import type { Usage } from "@sluice/schema";
import { asCount } from "../read/as-count.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { soundUsage } from "../read/sound-usage.ts";

/**
 * Token counts in our form, or undefined when there are none that can be used. Old and new names are known, and
 * the places that servers of this protocol put cached tokens and thoughts. The upstream's own cost is not the
 * caller's and is left out.
 */
export function readUsage(value: unknown): Usage | undefined {
  const raw = asObject(value);
  if (raw === undefined) return undefined;
  return soundUsage({
    prompt_tokens: raw.prompt_tokens ?? raw.input_tokens,
    completion_tokens: raw.completion_tokens ?? raw.output_tokens,
    total_tokens: raw.total_tokens,
    prompt_tokens_details: readPromptDetails(raw),
    completion_tokens_details: readCompletionDetails(raw),
    ...searchesOf(raw),
  });
}

/** Searches of the provider, as gateways tell them and as Perplexity does; under both names (wire reference §7.1). */
function searchesOf(raw: JsonObject) {
  const told = asObject(raw.server_tool_use_details) ?? asObject(raw.server_tool_use);
  const count = asCount(told?.web_search_requests ?? raw.num_search_queries) ?? 0;
  if (count === 0) return {};
  const searches = { web_search_requests: count };
  return { server_tool_use_details: searches, server_tool_use: searches };
}

function readPromptDetails(raw: JsonObject): JsonObject | undefined {
  const given = asObject(raw.prompt_tokens_details) ?? asObject(raw.input_tokens_details) ?? {};
  const details = {
    cached_tokens: given.cached_tokens ?? raw.prompt_cache_hit_tokens ?? raw.cached_tokens,
    cache_write_tokens: given.cache_write_tokens,
    cache_write_1h_tokens: given.cache_write_1h_tokens ?? writtenForHour(raw, given),
    audio_tokens: given.audio_tokens,
    cached_audio_tokens:
      given.cached_audio_tokens ?? asObject(given.cached_tokens_details)?.audio_tokens,
    image_tokens: given.image_tokens,
    video_tokens: given.video_tokens,
  };
  return saysNothing(details) ? undefined : details;
}

/** Gateways before Anthropic's models tell it in its words, some of them within the details. */
function writtenForHour(raw: JsonObject, details: JsonObject): unknown {
  const told = asObject(details.cache_creation_token_details) ?? asObject(raw.cache_creation);
  return told?.ephemeral_1h_input_tokens;
}

function readCompletionDetails(raw: JsonObject): JsonObject | undefined {
  const given =
    asObject(raw.completion_tokens_details) ?? asObject(raw.output_tokens_details) ?? {};
  const details = { ...given, reasoning_tokens: given.reasoning_tokens ?? raw.reasoning_tokens };
  return saysNothing(details) ? undefined : details;
}

function saysNothing(details: JsonObject): boolean {
  for (const name in details) if (details[name] != null) return false;
  return true;
}
