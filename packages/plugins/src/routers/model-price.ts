import type { Model, Price } from "@sluice/schema";

/** Which price of a model counts: of its prompts, or that of three tokens read and one made (contract §7.18). */
export type PriceSource = "prompt" | "weighted_avg";

/** USD per million tokens at the cheapest ordinary endpoint of a model; undefined where nobody knows a price. */
export function modelPrice(
  { endpoints }: Model,
  source: PriceSource = "weighted_avg",
): number | undefined {
  const ordinary = endpoints.filter(({ tier }) => tier === "default");
  const known = (ordinary.length === 0 ? endpoints : ordinary).flatMap(({ price }) => price ?? []);
  return known.length === 0 ? undefined : Math.min(...known.map((price) => priceBy(price, source)));
}

function priceBy({ prompt, completion }: Price, source: PriceSource): number {
  return source === "prompt" ? prompt : (3 * prompt + completion) / 4;
}

/** Cheap before dear, and what nobody knows last. */
export function comparePrices(one: number | undefined, other: number | undefined): number {
  if (one === other) return 0;
  if (one === undefined) return 1;
  return other === undefined ? -1 : one - other;
}
