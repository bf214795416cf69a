import type { Price } from "@sluice/schema";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import { promptTokensOf } from "./cost-of-tokens.ts";
import { priceAt } from "./price-at.ts";
import { usageOfPrompt } from "./usage-of-record.ts";

/** USD per million tokens times tokens is micro-dollars, of 1,000 nano-dollars each. */
const NANOS_PER_MICRO = 1000;

/**
 * What a cache saved on the prompt of a generation, nano-dollars; below 0 where writing to it cost more than it
 * saved (wire reference §14.2, `cache_discount`).
 *
 * @param listed the price that the generation was charged by
 */
export function cacheDiscount(
  { promptTokens, details }: Pick<LedgerEntry, "promptTokens" | "details">,
  listed: Price,
): number {
  const price = priceAt(listed, promptTokens);
  const tokens = promptTokensOf(usageOfPrompt(promptTokens, details));
  const read = price.cache_read ?? price.prompt;
  const write = price.cache_write ?? price.prompt;
  const saved =
    tokens.cached * (price.prompt - read) +
    tokens.cachedSound * ((price.audio ?? price.prompt) - (price.input_audio_cache ?? read));
  const added =
    tokens.written * (write - price.prompt) +
    tokens.writtenForHour * ((price.input_cache_write_1h ?? write) - price.prompt);
  return Math.round(NANOS_PER_MICRO * (saved - added));
}
