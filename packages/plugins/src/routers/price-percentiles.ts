import type { Model } from "@sluice/schema";
import { modelPrice } from "./model-price.ts";

/**
 * Where each priced model stands among all of them, 0 (the cheapest) to 100 (the dearest), by slug: the share
 * of the others that are cheaper, so that equal prices stand together. Models without a price have no place.
 */
export function pricePercentiles(models: readonly Model[]): ReadonlyMap<string, number> {
  const priced = models.flatMap((model) => {
    const price = modelPrice(model);
    return price === undefined ? [] : [{ slug: model.slug, price }];
  });
  priced.sort((one, other) => one.price - other.price);
  const places = new Map<string, number>();
  let cheaper = 0;
  for (const [index, { slug, price }] of priced.entries()) {
    if (price !== priced[index - 1]?.price) cheaper = index;
    places.set(slug, priced.length === 1 ? 0 : (100 * cheaper) / (priced.length - 1));
  }
  return places;
}
