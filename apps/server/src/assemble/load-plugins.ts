import {
  checkDefaults,
  createBuiltInPlugins,
  type DefaultsFault,
  installOrder,
  type Plugin,
} from "@sluice/plugins";
import type { Provider } from "@sluice/providers";
import { frozen } from "@sluice/schema";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import type { Mistake } from "../config/mistake.ts";
import { mistakesError } from "../config/mistakes-error.ts";
import { builtInParts } from "./built-in-parts.ts";
import { PartError } from "./part-error.ts";
import { pluginsOfPackage } from "./plugins-of-package.ts";
import { whyNotDirect } from "./why-not-direct.ts";
import { withBuiltIn } from "./with-built-in.ts";

/** One entry of `plugins:` with what it names. */
interface Entry {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly plugins: readonly Plugin[];
}

/** The plugins of an installation and their account-wide settings, both by plugin id. */
export interface InstalledPlugins {
  /** Built-in ones first, then packages in the order of the configuration; where one `precedes` others, before them. */
  readonly plugins: readonly Plugin[];
  /** Parts of them are lent to every request: nobody can write to them. */
  readonly defaults: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Options that are not used, one line each. */
  readonly warnings: readonly string[];
}

/**
 * Loads the plugin packages that `plugins:` names. Throws a `ConfigError` for those that are missing or
 * are no plugins, for options that a plugin refuses, and for providers they name that cannot be called so; an option
 * that a plugin works without is left out then.
 */
export async function loadPlugins(
  config: Pick<Config, "plugins" | "folder" | "place">,
  providers: ReadonlyMap<string, Provider>,
  builtIn: readonly Plugin[] = createBuiltInPlugins(builtInParts()),
): Promise<InstalledPlugins> {
  const entries = await loadEntries(config, builtIn);
  const plugins = installOrder([
    ...new Set([...builtIn, ...entries.flatMap((entry) => entry.plugins)]),
  ]);
  const defaults = Object.fromEntries(
    entries.flatMap((entry) => entry.plugins.map(({ id }) => [id, entry.settings])),
  );
  const faults = checkDefaults(plugins, defaults, whyNotDirect(providers));
  const lineOf = ({ id, message, path = [], at }: DefaultsFault): string => {
    const entry = entries.find((each) => each.plugins.some((plugin) => plugin.id === id));
    const place = config.place?.(["plugins", entry?.name ?? id, ...path], at);
    return place === undefined ? message : `${place}: ${message}`;
  };
  const mistakes = faults.filter(
    ({ spared, isWarning }) => spared === undefined && isWarning !== true,
  );
  if (mistakes.length > 0) throw new ConfigError(mistakes.map(lineOf));
  return {
    plugins,
    defaults: frozen(withoutSpared(defaults, faults)),
    warnings: faults.map(lineOf),
  };
}

function withoutSpared(
  defaults: InstalledPlugins["defaults"],
  faults: readonly DefaultsFault[],
): InstalledPlugins["defaults"] {
  const rest = { ...defaults };
  for (const { id, spared = "" } of faults) {
    const { [spared]: _left, ...used } = rest[id] ?? {};
    rest[id] = used;
  }
  return rest;
}

async function loadEntries(
  config: Pick<Config, "plugins" | "folder" | "place">,
  builtIn: readonly Plugin[],
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  const mistakes: Mistake[] = [];
  const ids = builtIn.map(({ id }) => id);
  for (const [name, settings] of Object.entries(config.plugins)) {
    const own = builtIn.find(({ id }) => id === name);
    const plugins =
      own === undefined
        ? await pluginsOfPackage(name, config.folder).catch(PartError.message)
        : [own];
    if (typeof plugins !== "string") entries.push({ name, settings, plugins });
    else mistakes.push({ path: ["plugins", name], message: withBuiltIn(plugins, name, ids) });
  }
  mistakes.push(...takenIds(entries, builtIn));
  if (mistakes.length > 0) throw mistakesError(config, mistakes);
  return entries;
}

/** A request names a plugin by its id: two cannot share one. */
function takenIds(entries: readonly Entry[], builtIn: readonly Plugin[]): readonly Mistake[] {
  const owners = new Map(builtIn.map((plugin) => [plugin.id, { plugin, name: "the gateway" }]));
  return entries.flatMap(({ name, plugins }) =>
    plugins.flatMap((plugin) => {
      const owner = owners.get(plugin.id);
      owners.set(plugin.id, owner ?? { plugin, name });
      if (owner === undefined || owner.plugin === plugin) return [];
      const message = `its plugin has the id ${plugin.id}, which a plugin of ${owner.name} has already; remove one of the two`;
      return [{ path: ["plugins", name], message }];
    }),
  );
}
