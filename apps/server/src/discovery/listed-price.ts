import type { Price } from "@sluice/schema";
import type { ListingItem } from "./listing-items.ts";
import { memberOf } from "./member-of.ts";

const PER_MILLION = 1_000_000;

/**
 * The price of a listed model where the list has it as OpenRouter writes it: decimal strings, USD per
 * token (wire reference §14.2). Undefined otherwise: a price is never guessed.
 */
export function listedPrice(item: ListingItem): Price | undefined {
  const pricing = memberOf(item, "pricing");
  const usd = (name: string): number | undefined => {
    const text = pricing[name];
    const value = typeof text === "string" && text !== "" ? Number(text) : Number.NaN;
    return value >= 0 && Number.isFinite(value) ? value : undefined;
  };
  const perMillion = (name: string) => scaled(usd(name));
  const [prompt, completion] = [perMillion("prompt"), perMillion("completion")];
  if (prompt === undefined || completion === undefined) return undefined;
  const others = {
    cache_read: perMillion("input_cache_read"),
    cache_write: perMillion("input_cache_write"),
    // Zero stands where there is no such price of its own.
    reasoning: perMillion("internal_reasoning") || undefined,
    audio: perMillion("audio") || undefined,
    audio_output: perMillion("audio_output") || undefined,
    input_audio_cache: perMillion("input_audio_cache") || undefined,
    image_token: perMillion("image_token") || undefined,
    image_output: perMillion("image_output") || undefined,
    input_cache_write_1h: perMillion("input_cache_write_1h") || undefined,
    request: usd("request"),
    image: usd("image"),
    search: usd("web_search"),
  };
  const known = Object.entries(others).filter(([, value]) => value !== undefined);
  return { prompt, completion, ...Object.fromEntries(known) };
}

/** Rounded to what a decimal string can mean, so that 0.00000015 gives 0.15. */
function scaled(usd: number | undefined): number | undefined {
  return usd === undefined ? undefined : Number((usd * PER_MILLION).toPrecision(12));
}
