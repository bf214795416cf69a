import { describeFault, describePath } from "@sluice/schema";
import type { DirectUse } from "./direct-calls.ts";
import type { Plugin } from "./plugin.ts";
import type { PluginDefaults } from "./plugin-defaults.ts";

/** One entry of the configuration that cannot work, in words that name its key. */
export interface DefaultsFault {
  readonly id: string;
  readonly message: string;
  /** Within the entry; absent: the entry itself. */
  readonly path?: readonly string[];
  /** The option that is to be left out, with a warning; absent: the entry cannot be used. */
  readonly spared?: string;
}

/** Why a provider cannot be called as an entry wants, as words that go on after its slug; undefined: it can. */
export type WhyNotDirect = (use: DirectUse) => string | undefined;

/**
 * Looks at the account's entries before any request comes: ids nobody installed, options of plugins
 * that act on every request, whenever their model is asked for, or have options of the account's own, and the
 * providers that such options name. Entries that only lend defaults may be incomplete and are checked with the
 * request's item.
 */
export function checkDefaults(
  installed: readonly Plugin[],
  defaults: PluginDefaults,
  whyNotDirect: WhyNotDirect = () => undefined,
): readonly DefaultsFault[] {
  return Object.entries(defaults).flatMap(([id, { enabled, ...options }]) => {
    const plugin = installed.find((one) => one.id === id);
    if (plugin === undefined) return [{ id, message: `plugins.${id} is not installed` }];
    const { routerModel, accountOptions } = plugin;
    const lends = enabled !== true && routerModel === undefined && accountOptions === undefined;
    if (lends) return [];
    const result = (plugin.accountOptions ?? plugin.options).safeParse(options);
    return result.success
      ? entryFaults(plugin, result.data, whyNotDirect)
      : [{ id, message: describeFault(result.error, ["plugins", id]).message }];
  });
}

/** What is wrong with options each of which is right on its own. */
function entryFaults(
  plugin: Plugin,
  options: unknown,
  whyNotDirect: WhyNotDirect,
): readonly DefaultsFault[] {
  const { id } = plugin;
  const own = plugin.accountFault?.(options);
  const uses = (plugin.directUses?.(options) ?? []).flatMap((use) => {
    const why = whyNotDirect(use);
    if (why === undefined) return [];
    const message = `${JSON.stringify(use.provider)} ${why}`;
    const [option] = use.path;
    return [
      use.isOptional === true
        ? { path: use.path, message: `${message}; ${option} is not used`, spared: option }
        : { path: use.path, message },
    ];
  });
  return [...(own === undefined ? [] : [own]), ...uses].map(({ path, message, ...rest }) => ({
    id,
    path,
    message: `${describePath(["plugins", id, ...path])}: ${message}`,
    ...rest,
  }));
}
