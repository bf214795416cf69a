import type { Config } from "../config/config.ts";

/** The display name of a provider's slug; the slug itself of one that is not configured any more. */
export function providerNames({ providers }: Pick<Config, "providers">): (slug: string) => string {
  const names = new Map(providers.map(({ slug, name }) => [slug, name]));
  return (slug) => names.get(slug) ?? slug;
}
