import { redact } from "@sluice/errors";
import { providerMatcher } from "@sluice/router";
import type { Endpoint } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";
import { OwnKeys } from "./own-keys.ts";

/** Which of the brought keys can be used here. */
export interface UsableOwnKeys {
  readonly ownKeys?: OwnKeys;
  /** Names of those that cannot, as they are reported. */
  readonly dropped: readonly string[];
}

/**
 * Keeps the keys of providers that serve something of the catalogue and can be called with another key; the
 * others are ignored and reported (contract §7.29). A name may be a key in the wrong place: reports are
 * without secrets.
 */
export function usableOwnKeys(
  keys: ReadonlyMap<string, string> | undefined,
  { catalog, providers }: Pick<Dependencies, "catalog" | "providers">,
): UsableOwnKeys {
  if (keys === undefined) return { dropped: [] };
  const takesKey = (slug: string) => {
    const provider = providers.get(slug);
    return provider?.kind === "http" || provider?.takesKey === true;
  };
  const known = coveredNames([...keys.keys()], endpointsOf(catalog(), takesKey));
  const usable = new Map([...keys].filter(([name]) => known.has(name)));
  const secrets = [...keys.values()];
  const dropped = [...keys.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `X-Provider-API-Keys.${redact(name, secrets)}`);
  return usable.size === 0 ? { dropped } : { ownKeys: new OwnKeys(usable, takesKey), dropped };
}

function endpointsOf(
  { models }: ReturnType<Dependencies["catalog"]>,
  takesKey: (slug: string) => boolean,
): readonly Endpoint[] {
  return [...models.values()].flatMap(({ endpoints }) =>
    endpoints.filter(({ provider }) => takesKey(provider)),
  );
}

function coveredNames(
  names: readonly string[],
  endpoints: readonly Endpoint[],
): ReadonlySet<string> {
  return new Set(
    names.filter((name) => {
      const covers = providerMatcher([name], "covered");
      return endpoints.some((endpoint) => covers(endpoint) >= 0);
    }),
  );
}
