import type { ModelPricing, Price } from "@sluice/schema";

/** Prices in USD per token as decimal strings; without a known price the keys that are required say zero. */
export function describePrice(price: Price | undefined): ModelPricing {
  const perToken = (value: number | undefined) => decimal((value ?? 0) / 1e6);
  return {
    prompt: perToken(price?.prompt),
    completion: perToken(price?.completion),
    request: decimal(price?.request ?? 0),
    image: decimal(price?.image ?? 0),
    ...(price?.cache_read === undefined ? {} : { input_cache_read: perToken(price.cache_read) }),
    ...(price?.cache_write === undefined ? {} : { input_cache_write: perToken(price.cache_write) }),
  };
}

/** A number without an exponent. */
function decimal(value: number): string {
  return value.toFixed(12).replace(/\.?0+$/, "");
}
