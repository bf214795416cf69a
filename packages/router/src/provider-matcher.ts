import type { Endpoint } from "@sluice/schema";

/** Position of the first of the names that covers an endpoint; -1 when none does. */
export type ProviderMatcher = (endpoint: Endpoint) => number;

/**
 * Reads names of providers as a caller writes them, whatever their case (wire reference §5.1): `acme`
 * covers all regions and variants of acme but no service tier, `acme/fp8`, `acme/us-east` or
 * `acme/flex` just those, and a display name stands for its slug.
 *
 * @param tiers `covered`: a bare name stands for the service tiers as well
 */
export function providerMatcher(
  names: readonly string[],
  tiers: "apart" | "covered" = "apart",
): ProviderMatcher {
  const positions = new Map<string, number>();
  for (const [position, name] of names.entries()) {
    const key = name.toLowerCase();
    if (!positions.has(key)) positions.set(key, position);
  }
  const suffixes = names.some((name) => name.includes("/"));
  return (endpoint) => {
    const whole = endpoint.tier === "default" || tiers === "covered";
    const bare = whole ? bareNames(endpoint) : [];
    return firstOf(positions, suffixes ? [...bare, ...suffixedNames(endpoint)] : bare);
  };
}

function bareNames({ provider, providerName }: Endpoint): readonly string[] {
  const slug = provider.toLowerCase();
  return [slug, root(slug), providerName.toLowerCase()];
}

function suffixedNames({ provider, quantization, regions, tier }: Endpoint): readonly string[] {
  const slug = provider.toLowerCase();
  const variants = tier === "default" ? [quantization, ...regions] : [tier];
  return variants.map((variant) => `${root(slug)}/${variant.toLowerCase()}`);
}

function root(slug: string): string {
  const end = slug.indexOf("/");
  return end < 0 ? slug : slug.slice(0, end);
}

function firstOf(positions: ReadonlyMap<string, number>, names: readonly string[]): number {
  let first = -1;
  for (const name of names) {
    const position = positions.get(name);
    if (position !== undefined && (first < 0 || position < first)) first = position;
  }
  return first;
}
