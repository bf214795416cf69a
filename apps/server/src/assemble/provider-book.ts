import type { Adapter, Provider } from "@sluice/providers";
import type { Catalog } from "@sluice/schema";
import type { Config } from "../config/config.ts";
import type { Environment } from "../config/environment.ts";
import { buildProvider } from "./build-provider.ts";
import { loadAdapter } from "./load-adapter.ts";

/** The providers and models of an installation; discovery adds to both while the server runs. */
export interface ProviderBook {
  readonly providers: ReadonlyMap<string, Provider>;
  readonly catalog: () => Catalog;
  /** Looks for what the environment offers, in the background; problems go to `warn`. */
  discover(env: Environment, warn: (line: string) => void): { stop(): void };
}

/** Builds the configured providers; throws when an adapter is missing or refuses its options. */
export async function createProviderBook(
  config: Config,
  builtIn: ReadonlyMap<string, Adapter>,
): Promise<ProviderBook> {
  const providers = new Map<string, Provider>();
  for (const entry of config.providers) {
    const adapter = await loadAdapter(entry.adapter, builtIn, config.folder);
    providers.set(entry.slug, buildProvider(entry, adapter));
  }
  const catalog = config.catalog;
  return {
    providers,
    catalog: () => catalog,
    discover: () => ({ stop() {} }),
  };
}
