import type { PublicModel } from "../catalogue/public-model.ts";
import type { PublicTables } from "../catalogue/public-tables.ts";
import type { EndpointSection } from "./schema/endpoint-section.ts";

/** What the built-in catalogue knows of a configured endpoint: by the provider's own name, or without one by the slug. */
export function knownModel(
  slug: string,
  { provider, model }: Pick<EndpointSection, "provider" | "model">,
  tables: PublicTables,
): PublicModel | undefined {
  return tables
    .get(provider)
    ?.models.find((each) => (model === undefined ? each.slug === slug : each.model === model));
}
