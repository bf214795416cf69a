import { badRequest } from "@sluice/errors";
import type { Endpoint, Model, ProviderPreferences } from "@sluice/schema";
import type { Needs } from "../route-query.ts";
import type { Filter } from "./filter.ts";
import { type CappedPrice, pricesOfRequest } from "./prices-of-request.ts";

const NAMES = ["prompt", "completion", "request", "image", "audio"] as const;
type Caps = readonly (readonly [CappedPrice, number])[];

/**
 * `provider.max_price`, USD as in `Price`: `prompt`, `completion` and `audio` per million tokens (wire reference,
 * conventions), `image` and `request` each. None of the prices that the request may come to be charged by is above
 * it: see `pricesOfRequest`. An endpoint without a known price cannot promise to keep it.
 */
export const maxPrice: Filter = {
  step: "Filter by Max Price",
  reason: "max-price",
  excludedBy: "max_price",
  field: "provider.max_price",
  prepare({ preferences: { max_price: asked }, needs }) {
    if (asked === undefined || asked === null) return undefined;
    const caps = capsOf(asked);
    return caps.length === 0
      ? undefined
      : (endpoint, model) => tooDear(endpoint, model, caps, needs);
  },
};

function tooDear({ price }: Endpoint, model: Model, caps: Caps, needs: Needs): string | undefined {
  if (price === undefined) return "its price is not known";
  for (const [name, cap] of caps) {
    const dear = pricesOfRequest(name, price, model, needs).find(({ usd }) => usd > cap);
    if (dear === undefined) continue;
    const of = dear.of === undefined ? "" : ` (${dear.of})`;
    return `${name} price ${dear.usd}${of} is above ${cap}`;
  }
  return undefined;
}

function capsOf(asked: NonNullable<ProviderPreferences["max_price"]>): Caps {
  return NAMES.flatMap((name) => {
    const amount = asked[name];
    return amount === undefined || amount === null ? [] : [[name, toUsd(name, amount)] as const];
  });
}

function toUsd(name: string, amount: number | string): number {
  const usd = typeof amount === "string" && amount.trim() === "" ? Number.NaN : Number(amount);
  if (usd >= 0) return usd;
  throw badRequest(
    `provider.max_price.${name} must be an amount in USD, 0 or more`,
    `provider.max_price.${name}`,
  );
}
