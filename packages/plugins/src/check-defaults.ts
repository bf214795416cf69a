import { describeFault } from "@sluice/schema";
import type { Plugin } from "./plugin.ts";
import type { PluginDefaults } from "./plugin-defaults.ts";

/** One entry of the configuration that cannot work, in words that name its key. */
export interface DefaultsFault {
  readonly id: string;
  readonly message: string;
}

/**
 * Looks at the account's entries before any request comes: ids nobody installed, and options of plugins
 * that act on every request, whenever their model is asked for, or have options of the account's own. Entries
 * that only lend defaults may be incomplete and are checked with the request's item.
 */
export function checkDefaults(
  installed: readonly Plugin[],
  defaults: PluginDefaults,
): readonly DefaultsFault[] {
  return Object.entries(defaults).flatMap(([id, { enabled, ...options }]) => {
    const plugin = installed.find((one) => one.id === id);
    if (plugin === undefined) return [{ id, message: `plugins.${id} is not installed` }];
    const { routerModel, accountOptions } = plugin;
    const lends = enabled !== true && routerModel === undefined && accountOptions === undefined;
    if (lends) return [];
    const result = (plugin.accountOptions ?? plugin.options).safeParse(options);
    return result.success
      ? []
      : [{ id, message: describeFault(result.error, ["plugins", id]).message }];
  });
}
