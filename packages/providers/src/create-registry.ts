import type { Provider } from "./provider.ts";

/** The configured providers by slug. */
export type ProviderRegistry = ReadonlyMap<string, Provider>;

/** Puts providers under their slugs. Throws `RangeError` when two have the same. */
export function createRegistry(providers: Iterable<Provider>): ProviderRegistry {
  const bySlug = new Map<string, Provider>();
  for (const provider of providers) {
    if (bySlug.has(provider.slug))
      throw new RangeError(`two providers are called ${provider.slug}`);
    bySlug.set(provider.slug, provider);
  }
  return bySlug;
}
