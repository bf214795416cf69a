import { type ActivePlugin, activate, type Plugin, type PluginDefaults } from "@sluice/plugins";
import type { Catalog, ChatRequest } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";
import { namedModels } from "./routed-models.ts";
import { unlistedModels } from "./router-models.ts";

interface Unspoken {
  readonly of: readonly Plugin[];
  readonly unspoken: readonly Plugin[];
}

/** By the account's entries, which do not change while they are remembered; gone with them. */
const KNOWN = new WeakMap<PluginDefaults, Unspoken>();

/** The plugins that take part in a request: those it asks for, the account's, and those that do by themselves. */
export function activePlugins(
  request: ChatRequest,
  {
    plugins,
    pluginDefaults,
    catalog,
  }: Pick<Dependencies, "plugins" | "pluginDefaults" | "catalog">,
): readonly ActivePlugin[] {
  const known = catalog();
  const unlisted = unlistedModels(request, known);
  const isSilent = !request.plugins?.length && unlisted.length === 0;
  return activate(
    request.plugins,
    isSilent ? unspokenPlugins(plugins, pluginDefaults) : plugins,
    pluginDefaults,
    unlisted,
    (plugin) => plugin.actsUnasked?.(namedModels(request), known) === true,
  );
}

/** The plugins that may take part in a request that says nothing of plugins: most do not. */
function unspokenPlugins(plugins: readonly Plugin[], defaults: PluginDefaults): readonly Plugin[] {
  const known = KNOWN.get(defaults);
  if (known?.of === plugins) return known.unspoken;
  const unspoken = plugins.filter(
    ({ id, actsUnasked }) => actsUnasked !== undefined || defaults[id]?.enabled === true,
  );
  KNOWN.set(defaults, { of: plugins, unspoken });
  return unspoken;
}

/** Whether a plugin that came by itself still would, now that plugins have chosen the models of the request. */
export function staysActive(
  { plugin, byItself }: ActivePlugin,
  chosen: ChatRequest,
  catalog: Catalog,
): boolean {
  return byItself !== true || plugin.actsUnasked?.(namedModels(chosen), catalog) === true;
}
