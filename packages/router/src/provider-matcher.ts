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
  return (endpoint) => {
    const { all, exact } = namesOf(endpoint);
    let first = -1;
    for (const name of endpoint.tier === "default" || tiers === "covered" ? all : exact) {
      const position = positions.get(name);
      if (position !== undefined && (first < 0 || position < first)) first = position;
    }
    return first;
  };
}

/** What an endpoint goes by, in lower case. */
interface Names {
  /** Of its variant, its regions or its service tier. */
  readonly exact: readonly string[];
  /** Of its provider as well. */
  readonly all: readonly string[];
}

/** Endpoints do not change, and every request asks for their names; gone with the endpoint. */
const KNOWN = new WeakMap<Endpoint, Names>();

function namesOf(endpoint: Endpoint): Names {
  let names = KNOWN.get(endpoint);
  if (names === undefined) {
    names = readNames(endpoint);
    KNOWN.set(endpoint, names);
  }
  return names;
}

function readNames({ provider, providerName, quantization, regions, tier }: Endpoint): Names {
  const slug = provider.toLowerCase();
  const root = rootOf(slug);
  const variants = tier === "default" ? [quantization, ...regions] : [tier];
  const exact = variants.map((variant) => `${root}/${variant.toLowerCase()}`);
  return { exact, all: [...new Set([slug, root, providerName.toLowerCase(), ...exact])] };
}

function rootOf(slug: string): string {
  const end = slug.indexOf("/");
  return end < 0 ? slug : slug.slice(0, end);
}
