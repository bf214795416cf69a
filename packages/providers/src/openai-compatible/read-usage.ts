import type { Usage } from "@sluice/schema";
import { asCount } from "../read/as-count.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";

/**
 * Token counts in our form, or undefined when there are none. Details come whole, with zeros, or not at
 * all, because clients break on anything between (wire reference §7.1). The upstream's own cost is not
 * the caller's and is left out.
 */
export function readUsage(value: unknown): Usage | undefined {
  const raw = asObject(value);
  if (raw === undefined) return undefined;
  const prompt = asCount(raw.prompt_tokens) ?? asCount(raw.input_tokens);
  const completion = asCount(raw.completion_tokens) ?? asCount(raw.output_tokens);
  if (prompt === undefined && completion === undefined) return undefined;
  const promptDetails = readPromptDetails(raw);
  const completionDetails = readCompletionDetails(raw);
  return {
    ...fillCounts(prompt, completion, asCount(raw.total_tokens)),
    ...(promptDetails === undefined ? {} : { prompt_tokens_details: promptDetails }),
    ...(completionDetails === undefined ? {} : { completion_tokens_details: completionDetails }),
  };
}

/** The three counts, the missing one worked out of the other two. */
function fillCounts(prompt: number | undefined, completion: number | undefined, given?: number) {
  const total = given || (prompt ?? 0) + (completion ?? 0);
  return {
    prompt_tokens: prompt ?? Math.max(0, total - (completion ?? 0)),
    completion_tokens: completion ?? Math.max(0, total - (prompt ?? 0)),
    total_tokens: total,
  };
}

function readPromptDetails(raw: JsonObject): Usage["prompt_tokens_details"] {
  const details = asObject(raw.prompt_tokens_details) ?? asObject(raw.input_tokens_details);
  const cached =
    asCount(details?.cached_tokens) ??
    asCount(raw.prompt_cache_hit_tokens) ??
    asCount(raw.cached_tokens);
  const written = asCount(details?.cache_write_tokens);
  const audio = asCount(details?.audio_tokens);
  const video = asCount(details?.video_tokens);
  if ([cached, written, audio, video].every((count) => count === undefined)) return undefined;
  return {
    cached_tokens: cached ?? 0,
    ...(written === undefined ? {} : { cache_write_tokens: written }),
    ...(audio === undefined ? {} : { audio_tokens: audio }),
    ...(video === undefined ? {} : { video_tokens: video }),
  };
}

const COMPLETION_DETAILS = [
  "audio_tokens",
  "image_tokens",
  "accepted_prediction_tokens",
  "rejected_prediction_tokens",
] as const;

function readCompletionDetails(raw: JsonObject): Usage["completion_tokens_details"] {
  const details = asObject(raw.completion_tokens_details) ?? asObject(raw.output_tokens_details);
  const reasoning = asCount(details?.reasoning_tokens) ?? asCount(raw.reasoning_tokens);
  const others = COMPLETION_DETAILS.flatMap((name) => {
    const count = asCount(details?.[name]);
    return count === undefined ? [] : [[name, count] as const];
  });
  if (reasoning === undefined && others.length === 0) return undefined;
  return { reasoning_tokens: reasoning ?? 0, ...Object.fromEntries(others) };
}
