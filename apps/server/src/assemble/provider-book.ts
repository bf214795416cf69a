import { isDeepStrictEqual } from "node:util";
import type { Adapter, Provider } from "@sluice/providers";
import { type Catalog, readOnlyCatalog } from "@sluice/schema";
import { checkOptions } from "../config/check-options.ts";
import type { Config, ProviderEntry } from "../config/config.ts";
import type { Environment } from "../config/environment.ts";
import type { Mistake } from "../config/mistake.ts";
import { mistakesError } from "../config/mistakes-error.ts";
import { addFound } from "../discovery/add-found.ts";
import { type Discovery, discover } from "../discovery/discover.ts";
import type { DiscoveryNetwork } from "../discovery/discovery-network.ts";
import type { Found } from "../discovery/found.ts";
import { buildProvider, buildWithOwnKey } from "./build-provider.ts";
import { countModels } from "./count-models.ts";
import { foundLine } from "./found-line.ts";
import { loadAdapter } from "./load-adapter.ts";
import { PartError } from "./part-error.ts";
import { withOwnKey } from "./with-own-key.ts";
import { withPackage } from "./with-package.ts";

/** The providers and models of an installation; discovery adds to both while the server runs. */
export interface ProviderBook {
  readonly providers: ReadonlyMap<string, Provider>;
  /** The provider of a slug as it is with another key; undefined when there is none. Nobody keeps it. */
  withKey(slug: string, apiKey: string): Provider | undefined;
  /** Nobody can write to it: plugins are lent it as it is. */
  readonly catalog: () => Catalog;
  /** What discovery has brought so far. */
  found(): readonly Found[];
  /** Looks for what the environment offers, in the background; lines for people go to `note`. */
  discover(env: Environment, network: DiscoveryNetwork, note: (line: string) => void): Discovery;
}

/** What an earlier book had found: it holds until discovery has looked again. */
export interface FoundBefore {
  /** Providers that discovery will ask for their models. */
  readonly asked: readonly ProviderEntry[];
  readonly found?: readonly Found[] | undefined;
}

/** Builds the configured providers; throws a `ConfigError` when adapters are missing or refuse their options. */
export async function createProviderBook(
  config: Config,
  builtIn: ReadonlyMap<string, Adapter>,
  before: FoundBefore = { asked: [] },
): Promise<ProviderBook> {
  const providers = new Map<string, Provider>();
  const makers = new Map<string, (apiKey: string) => Provider>();
  const add = async (entries: readonly ProviderEntry[]): Promise<void> => {
    const mistakes: Mistake[] = [];
    for (const entry of entries) {
      const made = await makeProvider(entry, builtIn, config.folder);
      if ("provider" in made) {
        providers.set(entry.slug, made.provider);
        makers.set(entry.slug, made.withKey);
      } else mistakes.push(...made);
    }
    if (mistakes.length > 0) throw mistakesError(config, mistakes);
  };
  await add(config.providers);
  let known = readOnly(config);
  const taken = new Map<string, Found>();

  const keep = async (found: Found): Promise<{ readonly wasKnown: boolean }> => {
    const wasKnown = providers.has(found.entry.slug);
    if (!wasKnown) await add([found.entry]);
    known = readOnly(addFound(known, found));
    taken.set(found.entry.slug, found);
    return { wasKnown };
  };
  for (const found of stillAsked(before)) await keep(found);

  const take = async (found: Found, note: (line: string) => void): Promise<void> => {
    const { wasKnown } = await keep(found);
    const models = countModels(known.catalog, found.entry.slug);
    note(foundLine(found.entry, { models, wasKnown }));
  };
  return {
    providers,
    withKey: (slug, apiKey) => makers.get(slug)?.(apiKey),
    catalog: () => known.catalog,
    found: () => [...taken.values()],
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

type Known = Pick<Config, "catalog" | "listed">;

function readOnly({ catalog, listed }: Known): Known {
  return { catalog: readOnlyCatalog(catalog), listed };
}

/** Of providers that are asked again, by the very same entry. */
function stillAsked({ asked, found = [] }: FoundBefore): readonly Found[] {
  return found.filter(({ entry }) => asked.some((each) => isDeepStrictEqual(each, entry)));
}

interface Made {
  readonly provider: Provider;
  withKey(apiKey: string): Provider;
}

/** The provider of an entry, or what is wrong with the entry, such as an address that its adapter misses. */
async function makeProvider(
  entry: ProviderEntry,
  builtIn: ReadonlyMap<string, Adapter>,
  folder: string,
): Promise<Made | readonly Mistake[]> {
  const adapter = await usableAdapter(entry, builtIn, folder);
  if (!("create" in adapter)) return adapter;
  try {
    return {
      provider: buildProvider(entry, adapter),
      withKey: (apiKey) => buildWithOwnKey(withOwnKey(entry, apiKey), adapter),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ path: ["providers", entry.slug], message }];
  }
}

/** The adapter of an entry, or why there is none that takes it. */
async function usableAdapter(
  entry: ProviderEntry,
  builtIn: ReadonlyMap<string, Adapter>,
  folder: string,
): Promise<Adapter | readonly Mistake[]> {
  const { slug, adapter: name, options } = entry;
  const path = ["providers", slug];
  const adapter = await loadAdapter(name, builtIn, folder).catch(PartError.message);
  if (typeof adapter === "string") return [{ path: [...path, "adapter"], message: adapter }];
  const mistakes = checkOptions([...path, "options"], options, adapter);
  if (mistakes.length > 0) return mistakes;
  const loaded = await withPackage(adapter, entry, folder);
  if (loaded.kind === "loaded") return loaded.adapter;
  return [{ path: [...path, "options", ...loaded.path], message: loaded.message }];
}
