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
    const slug = endpoint.provider.toLowerCase();
    const root = rootOf(slug);
    const place = (name: string) => positions.get(name) ?? NOWHERE;
    let first = NOWHERE;
    if (endpoint.tier === "default" || tiers === "covered") {
      first = Math.min(place(slug), place(root), place(endpoint.providerName.toLowerCase()));
    }
    if (suffixes) {
      for (const variant of variantsOf(endpoint)) {
        first = Math.min(first, place(`${root}/${variant.toLowerCase()}`));
      }
    }
    return first === NOWHERE ? -1 : first;
  };
}

const NOWHERE = Number.MAX_SAFE_INTEGER;

function variantsOf({ quantization, regions, tier }: Endpoint): readonly string[] {
  return tier === "default" ? [quantization, ...regions] : [tier];
}

function rootOf(slug: string): string {
  const end = slug.indexOf("/");
  return end < 0 ? slug : slug.slice(0, end);
}
