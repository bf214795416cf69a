import type { Model } from "@sluice/schema";
import { listedSlug } from "../discovery/listed-slug.ts";

/**
 * The names that models would have by the lists of their providers, where these differ from their slugs: whoever knows
 * a model by `provider/name` finds it. The first model of a name has it.
 */
export function otherNames(models: Iterable<Model>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { slug, endpoints } of models) {
    for (const { provider, upstreamModel } of endpoints) {
      const name = listedSlug(provider, upstreamModel);
      if (name !== slug && !names.has(name)) names.set(name, slug);
    }
  }
  return names;
}
