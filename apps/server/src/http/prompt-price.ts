import type { Model } from "@sluice/schema";

/** USD per million prompt tokens at the cheapest endpoint of a model; undefined where nobody knows. */
export function promptPrice({ endpoints }: Pick<Model, "endpoints">): number | undefined {
  const known = endpoints.flatMap(({ price }) => (price === undefined ? [] : [price.prompt]));
  return known.length === 0 ? undefined : Math.min(...known);
}
