import type { ModelPricing, Price, PriceTier } from "@sluice/schema";

/** Prices in USD per token as decimal strings; without a known price the keys that are required say zero. */
export function describePrice(price: Price | undefined): ModelPricing {
  return {
    prompt: perToken(price?.prompt ?? 0),
    completion: perToken(price?.completion ?? 0),
    request: decimal(price?.request ?? 0),
    image: decimal(price?.image ?? 0),
    ...describeCache(price ?? {}),
    ...describeOthers(price ?? {}),
    ...(price?.tiers === undefined ? {} : { overrides: price.tiers.map(describeTier) }),
  };
}

function describeTier({ above, prompt, completion, ...cache }: PriceTier) {
  return {
    min_prompt_tokens: above,
    ...(prompt === undefined ? {} : { prompt: perToken(prompt) }),
    ...(completion === undefined ? {} : { completion: perToken(completion) }),
    ...describeCache(cache),
  };
}

function describeCache({
  cache_read: read,
  cache_write: written,
}: Pick<Partial<Price>, "cache_read" | "cache_write">) {
  return {
    ...(read === undefined ? {} : { input_cache_read: perToken(read) }),
    ...(written === undefined ? {} : { input_cache_write: perToken(written) }),
  };
}

/** Of a rerank model `search` is a search unit, of others a search that the provider makes. */
function describeOthers({ reasoning, audio, audio_output: said, search }: Partial<Price>) {
  return {
    ...(reasoning === undefined ? {} : { internal_reasoning: perToken(reasoning) }),
    ...(audio === undefined ? {} : { audio: perToken(audio) }),
    ...(said === undefined ? {} : { audio_output: perToken(said) }),
    ...(search === undefined ? {} : { web_search: decimal(search) }),
  };
}

function perToken(usdPerMillion: number): string {
  return decimal(usdPerMillion / 1e6);
}

/** A number without an exponent. */
function decimal(value: number): string {
  return value.toFixed(12).replace(/\.?0+$/, "");
}
