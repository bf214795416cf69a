import { PUBLIC_PROVIDERS } from "../discovery/public-providers.ts";

/** What tells which public provider an entry is. */
export interface ProviderTraits {
  readonly slug: string;
  readonly adapter: string;
  readonly baseUrl?: string | undefined;
}

/**
 * The slug of the public provider that an entry is: it bears the name and speaks as it does, wherever it is reached
 * (a proxy, a mock), or it has the address, whatever it is called. Undefined for any other.
 */
export function publicProviderOf({ slug, adapter, baseUrl }: ProviderTraits): string | undefined {
  const named = PUBLIC_PROVIDERS.find((each) => each.slug === slug && each.slug === adapter);
  return (named ?? PUBLIC_PROVIDERS.find((each) => each.baseUrl === baseUrl))?.slug;
}
