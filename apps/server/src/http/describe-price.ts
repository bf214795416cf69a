import type { ModelPricing, Price, PriceTier, TokenPrices } from "@sluice/schema";

/** What the wire calls the prices of tokens of a kind (reference §14.2). */
const WIRE_NAMES = {
  cache_read: "input_cache_read",
  cache_write: "input_cache_write",
  input_cache_write_1h: "input_cache_write_1h",
  reasoning: "internal_reasoning",
  audio: "audio",
  input_audio_cache: "input_audio_cache",
  audio_output: "audio_output",
  image_token: "image_token",
  image_output: "image_output",
} as const satisfies Record<keyof TokenPrices, keyof ModelPricing>;

/**
 * Prices in USD per token as decimal strings; without a known price the keys that are required say zero. Of a
 * rerank model `search` is a search unit, of others a search that the provider makes. `character` is
 * ours: the wire has no name for what speech is priced by (reference §11).
 */
export function describePrice(price: Price | undefined): ModelPricing {
  return {
    prompt: perToken(price?.prompt ?? 0),
    completion: perToken(price?.completion ?? 0),
    request: decimal(price?.request ?? 0),
    image: decimal(price?.image ?? 0),
    ...describeKinds(price ?? {}),
    ...(price?.characters === undefined ? {} : { character: perToken(price.characters) }),
    ...(price?.search === undefined ? {} : { web_search: decimal(price.search) }),
    ...(price?.tiers === undefined ? {} : { overrides: price.tiers.map(describeTier) }),
  };
}

function describeTier({ above, prompt, completion, ...kinds }: PriceTier) {
  return {
    min_prompt_tokens: above,
    ...(prompt === undefined ? {} : { prompt: perToken(prompt) }),
    ...(completion === undefined ? {} : { completion: perToken(completion) }),
    ...describeKinds(kinds),
  };
}

type Kind = keyof typeof WIRE_NAMES;

function describeKinds(prices: TokenPrices): {
  readonly [Name in (typeof WIRE_NAMES)[Kind]]?: string;
} {
  const told = (Object.keys(WIRE_NAMES) as Kind[]).flatMap((kind) => {
    const price = prices[kind];
    return price === undefined ? [] : [[WIRE_NAMES[kind], perToken(price)] as const];
  });
  return Object.fromEntries(told);
}

/** Tokens and characters have their prices by the million. */
function perToken(usdPerMillion: number): string {
  return decimal(usdPerMillion / 1e6);
}

/** A number without an exponent. */
function decimal(value: number): string {
  return value.toFixed(12).replace(/\.?0+$/, "");
}
