import { checkDefaults, createBuiltInPlugins, installOrder, type Plugin } from "@sluice/plugins";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import type { Mistake } from "../config/mistake.ts";
import { mistakesError } from "../config/mistakes-error.ts";
import { RESERVED_PLUGINS } from "../config/reserved-plugins.ts";
import { builtInParts } from "./built-in-parts.ts";
import { loadPackage } from "./load-package.ts";
import { PartError } from "./part-error.ts";

/** One entry of `plugins:` with what it names. */
interface Entry {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly plugins: readonly Plugin[];
}

/** A built-in plugin, or those of a package: its default export may be one or several. */
async function pluginsNamed(
  name: string,
  folder: string,
  builtIn: readonly Plugin[],
): Promise<readonly Plugin[]> {
  const own = builtIn.find(({ id }) => id === name);
  if (own !== undefined) return [own];
  const { default: exported } = await loadPackage(name, folder);
  const plugins = Array.isArray(exported) ? exported : [exported];
  if (!plugins.every(isPlugin)) {
    throw new PartError(`The package ${name} does not export a plugin as its default`);
  }
  return plugins;
}

function isPlugin(value: unknown): value is Plugin {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "options" in value
  );
}

/** The plugins of an installation and their account-wide settings, both by plugin id. */
export interface InstalledPlugins {
  /** Built-in ones first, then packages in the order of the configuration; where one `precedes` others, before them. */
  readonly plugins: readonly Plugin[];
  readonly defaults: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * Loads the plugin packages that `plugins:` names. Throws a `ConfigError` for those that are missing or
 * are no plugins, and for options that a plugin refuses.
 */
export async function loadPlugins(
  config: Pick<Config, "plugins" | "folder" | "place">,
  builtIn: readonly Plugin[] = createBuiltInPlugins(builtInParts()),
): Promise<InstalledPlugins> {
  const entries = await loadEntries(config, builtIn);
  const plugins = installOrder([
    ...new Set([...builtIn, ...entries.flatMap((entry) => entry.plugins)]),
  ]);
  const defaults = Object.fromEntries(
    entries.flatMap((entry) => entry.plugins.map(({ id }) => [id, entry.settings])),
  );
  const lines = checkDefaults(plugins, defaults).map(({ id, message }) => {
    const entry = entries.find((each) => each.plugins.some((plugin) => plugin.id === id));
    const place = config.place?.(["plugins", entry?.name ?? id]);
    return place === undefined ? message : `${place}: ${message}`;
  });
  if (lines.length > 0) throw new ConfigError(lines);
  return { plugins, defaults };
}

async function loadEntries(
  config: Pick<Config, "plugins" | "folder" | "place">,
  builtIn: readonly Plugin[],
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  const mistakes: Mistake[] = [];
  for (const [name, settings] of Object.entries(config.plugins)) {
    if (RESERVED_PLUGINS.includes(name)) continue;
    const plugins = await pluginsNamed(name, config.folder, builtIn).catch(PartError.message);
    if (typeof plugins !== "string") entries.push({ name, settings, plugins });
    else mistakes.push({ path: ["plugins", name], message: withBuiltIn(plugins, builtIn) });
  }
  if (mistakes.length > 0) throw mistakesError(config, mistakes);
  return entries;
}

/** A misspelt name is taken for a package; the right ones are told beside. */
function withBuiltIn(message: string, builtIn: readonly Plugin[]): string {
  return `${message} (built in: ${builtIn.map(({ id }) => id).join(", ")})`;
}
