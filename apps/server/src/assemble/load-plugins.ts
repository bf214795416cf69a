import { builtInPlugins, checkDefaults, type Plugin } from "@sluice/plugins";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import { RESERVED_PLUGINS } from "../config/reserved-plugins.ts";
import { loadPackage } from "./load-package.ts";

/** A package's default export may be one plugin or several. */
function pluginsIn(exported: unknown, name: string): readonly Plugin[] {
  const plugins = Array.isArray(exported) ? exported : [exported];
  if (!plugins.every(isPlugin)) {
    throw new Error(`The package ${name} does not export a plugin as its default`);
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
  /** Built-in ones first, then packages in the order of the configuration. */
  readonly plugins: readonly Plugin[];
  readonly defaults: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * Loads the plugin packages that `plugins:` names. Throws when one is missing or is no plugin, and a
 * `ConfigError` for options that a plugin refuses.
 */
export async function loadPlugins(
  config: Pick<Config, "plugins" | "folder">,
): Promise<InstalledPlugins> {
  const plugins: Plugin[] = [...builtInPlugins];
  const builtIn = new Set(plugins.map(({ id }) => id));
  const defaults: Record<string, Readonly<Record<string, unknown>>> = {};
  for (const [name, settings] of Object.entries(config.plugins)) {
    if (builtIn.has(name)) {
      defaults[name] = settings;
      continue;
    }
    if (RESERVED_PLUGINS.includes(name)) continue;
    const exported = await loadPackage(name, config.folder);
    for (const plugin of pluginsIn(exported.default, name)) {
      plugins.push(plugin);
      defaults[plugin.id] = settings;
    }
  }
  const faults = checkDefaults(plugins, defaults);
  if (faults.length > 0) throw new ConfigError(faults.map(({ message }) => message));
  return { plugins, defaults };
}
