import type { Usage } from "@sluice/schema";
import { asCount } from "./as-count.ts";
import { asObject, type JsonObject } from "./as-object.ts";

type PromptDetails = NonNullable<Usage["prompt_tokens_details"]>;
type CompletionDetails = NonNullable<Usage["completion_tokens_details"]>;

/** Usage as somebody told it: nothing is known of its numbers. */
export type ToldUsage = { readonly [Name in keyof Usage]?: unknown };

interface Counts {
  readonly prompt: number;
  readonly completion: number;
}

/**
 * Usage whose numbers can be charged and agree with each other: whole counts that are not negative, a total
 * that is their sum, details that are no more than what they are part of. A count that is missing is worked out
 * of the total. Undefined when the tokens of prompt and answer cannot be told: then others have to count them.
 *
 * Some servers leave thoughts out of the answer's tokens, or cached tokens out of the prompt's (wire reference
 * §7.1 has them in): they are added where the total says so, and thoughts also where they are more than the answer.
 */
export function soundUsage(told: ToldUsage): Usage | undefined {
  const total = asCount(told.total_tokens);
  const given = bothCounts(told, total);
  if (given === undefined) return undefined;
  const { prompt_tokens_details: read, completion_tokens_details: made, ...rest } = told;
  const readOf = asObject(read);
  const madeOf = asObject(made);
  const prompt = wholePrompt(given, readOf, total);
  const completion = wholeCompletion(given, madeOf, total);
  return {
    ...(rest as Partial<Usage>),
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    ...(readOf && { prompt_tokens_details: promptDetails(readOf, prompt) }),
    ...(madeOf && { completion_tokens_details: completionDetails(madeOf, completion) }),
  };
}

function bothCounts(told: ToldUsage, total: number | undefined): Counts | undefined {
  const prompt = asCount(told.prompt_tokens);
  const completion = asCount(told.completion_tokens);
  if (prompt !== undefined && completion !== undefined) return { prompt, completion };
  const known = prompt ?? completion;
  if (known === undefined || total === undefined || total < known) return undefined;
  return { prompt: prompt ?? total - known, completion: completion ?? total - known };
}

function wholePrompt(
  { prompt, completion }: Counts,
  told: JsonObject | undefined,
  total: number | undefined,
): number {
  const cached = (asCount(told?.cached_tokens) ?? 0) + (asCount(told?.cache_write_tokens) ?? 0);
  const isBeside = cached > prompt && total === prompt + cached + completion;
  return isBeside ? (asCount(prompt + cached) ?? prompt) : prompt;
}

function wholeCompletion(
  { prompt, completion }: Counts,
  told: JsonObject | undefined,
  total: number | undefined,
): number {
  const reasoning = asCount(told?.reasoning_tokens) ?? 0;
  const isBeside = reasoning > completion || total === prompt + completion + reasoning;
  return isBeside ? (asCount(completion + reasoning) ?? completion) : completion;
}

/** Whole, with zeros: clients break on anything between that and none (wire reference §7.1). */
function promptDetails(told: JsonObject, prompt: number): PromptDetails {
  const cached = Math.min(asCount(told.cached_tokens) ?? 0, prompt);
  const writes = bounded(told, ["cache_write_tokens"], prompt - cached);
  const { cache_write_tokens: written = 0 } = writes;
  return {
    cached_tokens: cached,
    ...writes,
    ...bounded(told, ["cache_write_1h_tokens"], written),
    ...bounded(told, ["cached_audio_tokens"], cached),
    ...bounded(told, ["audio_tokens", "image_tokens", "video_tokens"], prompt),
  };
}

function completionDetails(told: JsonObject, completion: number): CompletionDetails {
  const names = [
    "audio_tokens",
    "image_tokens",
    "accepted_prediction_tokens",
    "rejected_prediction_tokens",
  ] as const;
  return {
    reasoning_tokens: Math.min(asCount(told.reasoning_tokens) ?? 0, completion),
    ...bounded(told, names, completion),
  };
}

/** Those of the counts that were told, none more than `most`. */
function bounded<Name extends string>(
  told: JsonObject,
  names: readonly Name[],
  most: number,
): { readonly [Key in Name]?: number } {
  const counts = names.flatMap((name) => {
    const count = asCount(told[name]);
    return count === undefined ? [] : [[name, Math.min(count, most)] as const];
  });
  return Object.fromEntries(counts) as { readonly [Key in Name]?: number };
}
