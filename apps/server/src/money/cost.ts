import type { Price, Usage } from "@sluice/schema";
import { priceAt } from "./price-at.ts";
import { NANOS_PER_USD } from "./usd.ts";

/** USD per million tokens times tokens is micro-dollars, of 1,000 nano-dollars each. */
const NANOS_PER_MICRO = 1000;

/** What an answer costs, integer nano-dollars. */
export interface Cost {
  readonly promptNanos: number;
  readonly completionNanos: number;
  /** Everything: prompt, completion, request, images. */
  readonly totalNanos: number;
}

/**
 * Cost of a chat answer. `prompt_tokens` includes cached ones, which have their own prices; all of them decide
 * which tier of the price holds.
 */
export function costOfChat(listed: Price | undefined, usage: Usage): Cost {
  if (listed === undefined) return { promptNanos: 0, completionNanos: 0, totalNanos: 0 };
  const price = priceAt(listed, usage.prompt_tokens);
  const details = usage.prompt_tokens_details;
  const read = Math.min(details?.cached_tokens ?? 0, usage.prompt_tokens);
  const written = Math.min(details?.cache_write_tokens ?? 0, usage.prompt_tokens - read);
  const fresh = usage.prompt_tokens - read - written;
  const promptNanos = Math.round(
    NANOS_PER_MICRO *
      (fresh * price.prompt +
        read * (price.cache_read ?? price.prompt) +
        written * (price.cache_write ?? price.prompt)),
  );
  const completionNanos = Math.round(NANOS_PER_MICRO * usage.completion_tokens * price.completion);
  const requestNanos = Math.round((price.request ?? 0) * NANOS_PER_USD);
  return { promptNanos, completionNanos, totalNanos: promptNanos + completionNanos + requestNanos };
}

/** Cost of a rerank, nano-dollars: search units, or tokens where the price is by token. */
export function costOfRerank(
  price: Price | undefined,
  usage: { readonly search_units?: number | undefined; readonly total_tokens?: number | undefined },
): number {
  if (price === undefined) return 0;
  const units = (usage.search_units ?? 0) * (price.search ?? 0) * NANOS_PER_USD;
  const tokens = (usage.total_tokens ?? 0) * price.prompt * NANOS_PER_MICRO;
  return Math.round(units + tokens + (price.request ?? 0) * NANOS_PER_USD);
}

/** Cost of speech, nano-dollars: by character (Unicode code points) of the input. */
export function costOfSpeech(price: Price | undefined, characters: number): number {
  if (price === undefined) return 0;
  return Math.round(
    characters * (price.characters ?? 0) * NANOS_PER_MICRO + (price.request ?? 0) * NANOS_PER_USD,
  );
}
