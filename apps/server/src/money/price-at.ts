import type { Price } from "@sluice/schema";

/** The price of a request by the length of its prompt, in tokens: many providers take more for long ones. */
export function priceAt(price: Price, promptTokens: number): Omit<Price, "tiers"> {
  if (price.tiers === undefined) return price;
  const { tiers, ...base } = price;
  const [longest] = tiers
    .filter(({ above }) => promptTokens > above)
    .sort((one, other) => other.above - one.above);
  if (longest === undefined) return base;
  const { above: _limit, ...prices } = longest;
  return { ...base, ...prices };
}
