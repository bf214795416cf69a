import type { Adapter, Provider } from "@sluice/providers";
import type { Catalog } from "@sluice/schema";
import type { Config, ProviderEntry } from "../config/config.ts";
import type { Environment } from "../config/environment.ts";
import { addFound } from "../discovery/add-found.ts";
import { type Discovery, discover } from "../discovery/discover.ts";
import type { DiscoveryNetwork } from "../discovery/discovery-network.ts";
import type { Found } from "../discovery/found.ts";
import { buildProvider } from "./build-provider.ts";
import { loadAdapter } from "./load-adapter.ts";

/** The providers and models of an installation; discovery adds to both while the server runs. */
export interface ProviderBook {
  readonly providers: ReadonlyMap<string, Provider>;
  readonly catalog: () => Catalog;
  /** Looks for what the environment offers, in the background; lines for people go to `note`. */
  discover(env: Environment, network: DiscoveryNetwork, note: (line: string) => void): Discovery;
}

/** Builds the configured providers; throws when an adapter is missing or refuses its options. */
export async function createProviderBook(
  config: Config,
  builtIn: ReadonlyMap<string, Adapter>,
): Promise<ProviderBook> {
  const providers = new Map<string, Provider>();
  const add = async (entry: ProviderEntry): Promise<void> => {
    const adapter = await loadAdapter(entry.adapter, builtIn, config.folder);
    providers.set(entry.slug, buildProvider(entry, adapter));
  };
  for (const entry of config.providers) await add(entry);
  let known: Pick<Config, "catalog" | "listed"> = config;

  const take = async (found: Found, note: (line: string) => void): Promise<void> => {
    if (!providers.has(found.entry.slug)) await add(found.entry);
    known = addFound(known, found);
    note(`${found.entry.name}: ${found.models.length} models (${found.entry.origin})`);
  };
  return {
    providers,
    catalog: () => known.catalog,
    discover: (env, network, note) =>
      discover(config, env, network, {
        note,
        found: (found) => {
          take(found, note).catch((error: unknown) =>
            note(`${found.entry.name}: ${String(error)}`),
          );
        },
      }),
  };
}
