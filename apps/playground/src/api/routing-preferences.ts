import type { ProviderPreferences } from "@sluice/schema";

/** What the page sends of the preferences by which a provider is chosen (wire reference §5.1). */
export type RoutingPreferences = Pick<
  ProviderPreferences,
  "order" | "only" | "ignore" | "sort" | "allow_fallbacks" | "data_collection" | "zdr"
>;
