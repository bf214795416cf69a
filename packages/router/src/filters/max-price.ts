import { badRequest } from "@sluice/errors";
import type { Endpoint, Model, Price, ProviderPreferences } from "@sluice/schema";
import type { Filter } from "./filter.ts";

const NAMES = ["prompt", "completion", "request", "image", "audio"] as const;
type Name = (typeof NAMES)[number];
type Caps = readonly (readonly [Name, number])[];

/**
 * `provider.max_price`, USD as in `Price`: `prompt`, `completion` and `audio` per million tokens (wire reference,
 * conventions), `image` and `request` each. An endpoint without a known price cannot promise to keep it.
 */
export const maxPrice: Filter = {
  step: "Filter by Max Price",
  reason: "max-price",
  excludedBy: "max_price",
  field: "provider.max_price",
  prepare({ preferences: { max_price: asked } }) {
    if (asked === undefined || asked === null) return undefined;
    const caps = capsOf(asked);
    return caps.length === 0 ? undefined : (endpoint, model) => dearest(endpoint, model, caps);
  },
};

function dearest({ price }: Endpoint, model: Model, caps: Caps): string | undefined {
  if (price === undefined) return "its price is not known";
  for (const [name, cap] of caps) {
    const charged = price[name] ?? unlisted(name, price, model);
    if (charged > cap) return `${name} price ${charged} is above ${cap}`;
  }
  return undefined;
}

/** Sound without a price of its own is charged as any token, where the model hears it at all. */
function unlisted(name: Name, { prompt }: Price, { input }: Model): number {
  return name === "audio" && input.includes("audio") ? prompt : 0;
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
