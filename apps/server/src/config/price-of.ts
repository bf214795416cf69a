import type { Price } from "@sluice/schema";
import { defined } from "./defined.ts";
import type { PriceSection } from "./schema/endpoint-section.ts";

/** The price of a configured endpoint, key by key: what the file says, else what the catalogue knows, else 0. */
export function priceOf(
  given: PriceSection | undefined,
  known: Price | undefined,
): Price | undefined {
  if (given === undefined) return known;
  const { tiers, ...rates } = given;
  return {
    prompt: 0,
    completion: 0,
    ...known,
    ...defined(rates),
    ...(tiers === undefined ? {} : { tiers: tiers.map(defined) }),
  };
}
