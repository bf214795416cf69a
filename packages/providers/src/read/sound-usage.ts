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
  const read = asObject(told.prompt_tokens_details);
  const made = asObject(told.completion_tokens_details);
  const prompt = wholePrompt(given, read, total);
  const completion = wholeCompletion(given, made, total);
  const usage: Usage = {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
  };
  if (read !== undefined) usage.prompt_tokens_details = promptDetails(read, prompt);
  if (made !== undefined) usage.completion_tokens_details = completionDetails(made, completion);
  addOthers(usage, told);
  return usage;
}

/** Whatever else was told goes along as it is. */
function addOthers(usage: Partial<Record<string, unknown>>, told: Record<string, unknown>): void {
  for (const name in told) {
    // Assigned, it would be no member but what the usage inherits from.
    if (!COUNTED.has(name) && name !== "__proto__") usage[name] = told[name];
  }
}

const COUNTED: ReadonlySet<string> = new Set([
  "prompt_tokens",
  "completion_tokens",
  "total_tokens",
  "prompt_tokens_details",
  "completion_tokens_details",
] satisfies (keyof Usage)[]);

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
  const details: PromptDetails = { cached_tokens: cached };
  bound(details, "cache_write_tokens", told, prompt - cached);
  bound(details, "cache_write_1h_tokens", told, details.cache_write_tokens ?? 0);
  bound(details, "cached_audio_tokens", told, cached);
  for (const name of PROMPT_PARTS) bound(details, name, told, prompt);
  return details;
}

function completionDetails(told: JsonObject, completion: number): CompletionDetails {
  const reasoning = Math.min(asCount(told.reasoning_tokens) ?? 0, completion);
  const details: CompletionDetails = { reasoning_tokens: reasoning };
  for (const name of COMPLETION_PARTS) bound(details, name, told, completion);
  return details;
}

const PROMPT_PARTS = ["audio_tokens", "image_tokens", "video_tokens"] as const;
const COMPLETION_PARTS = [
  "audio_tokens",
  "image_tokens",
  "accepted_prediction_tokens",
  "rejected_prediction_tokens",
] as const;

/** Sets a count that was told, but not more than `most`. */
function bound<Name extends string>(
  details: { [Key in Name]?: number | undefined },
  name: Name,
  told: JsonObject,
  most: number,
): void {
  const count = asCount(told[name]);
  if (count !== undefined) details[name] = Math.min(count, most);
}
