import type { Price, Usage } from "@sluice/schema";
import { boundedNanos } from "./bounded-nanos.ts";
import { completionMicros, promptMicros } from "./cost-of-tokens.ts";
import { priceAt } from "./price-at.ts";
import { NANOS_PER_USD } from "./usd.ts";

/** USD per million tokens times tokens is micro-dollars, of 1,000 nano-dollars each. */
const NANOS_PER_MICRO = 1000;

/** What an answer costs, integer nano-dollars. */
export interface Cost {
  readonly promptNanos: number;
  readonly completionNanos: number;
  /** Everything: prompt, completion, request, images, searches. */
  readonly totalNanos: number;
}

/** What a chat call costs for beside its tokens. */
export interface ChatExtras {
  /** Images that it read. */
  readonly images?: number;
  /** Searches that its provider made. */
  readonly searches?: number;
  /** Calls that it took, each of which costs `request`; 1 unless given. */
  readonly calls?: number;
}

/**
 * Cost of a chat answer. `prompt_tokens` includes cached ones, sound and images, `completion_tokens` thoughts, sound
 * and images, which may have their own prices; all of the prompt decides which tier of the price holds.
 */
export function costOfChat(
  listed: Price | undefined,
  usage: Usage,
  { images = 0, searches = searchesIn(usage), calls = 1 }: ChatExtras = {},
): Cost {
  if (listed === undefined) return { promptNanos: 0, completionNanos: 0, totalNanos: 0 };
  const price = priceAt(listed, usage.prompt_tokens);
  const promptNanos = boundedNanos(NANOS_PER_MICRO * promptMicros(price, usage));
  const completionNanos = boundedNanos(NANOS_PER_MICRO * completionMicros(price, usage));
  const others =
    calls * (price.request ?? 0) + images * (price.image ?? 0) + searches * (price.search ?? 0);
  const totalNanos = boundedNanos(
    promptNanos + completionNanos + Math.round(others * NANOS_PER_USD),
  );
  return { promptNanos, completionNanos, totalNanos };
}

/** Searches that a provider made for an answer; its two names hold the same number (wire reference §7.1), unchecked. */
export function searchesIn({
  server_tool_use_details: details,
  server_tool_use: older,
}: Usage): number {
  const told: unknown = details?.web_search_requests ?? older?.web_search_requests;
  return Number.isSafeInteger(told) ? Math.max(0, Number(told)) : 0;
}

/** Cost of a rerank, nano-dollars: search units, or tokens where the price is by token, and by call. */
export function costOfRerank(
  price: Price | undefined,
  usage: { readonly search_units?: number | undefined; readonly total_tokens?: number | undefined },
  calls = 1,
): number {
  if (price === undefined) return 0;
  const units = (usage.search_units ?? 0) * (price.search ?? 0) * NANOS_PER_USD;
  const tokens = (usage.total_tokens ?? 0) * price.prompt * NANOS_PER_MICRO;
  return boundedNanos(units + tokens + calls * (price.request ?? 0) * NANOS_PER_USD);
}

/** Cost of speech, nano-dollars: by character (Unicode code points) of the input, and by call. */
export function costOfSpeech(price: Price | undefined, characters: number, calls = 1): number {
  if (price === undefined) return 0;
  return boundedNanos(
    characters * (price.characters ?? 0) * NANOS_PER_MICRO +
      calls * (price.request ?? 0) * NANOS_PER_USD,
  );
}
