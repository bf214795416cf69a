import { type ActivePlugin, activate, type Plugin, type PluginDefaults } from "@sluice/plugins";
import type { Catalog, ChatRequest } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";
import { namedModels } from "./routed-models.ts";
import { unlistedModels } from "./router-models.ts";

/** Of the plugins that are installed, those that may take part unasked. */
interface Unasked {
  readonly installed: readonly Plugin[];
  readonly unasked: readonly Plugin[];
}

/** By the account's entries, which do not change while they are remembered; gone with them. */
const KNOWN = new WeakMap<PluginDefaults, Unasked>();

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
  const asksForNone = !request.plugins?.length && unlisted.length === 0;
  return activate(
    request.plugins,
    asksForNone ? unaskedPlugins(plugins, pluginDefaults) : plugins,
    pluginDefaults,
    unlisted,
    (plugin) => plugin.actsUnasked?.(namedModels(request), known) === true,
  );
}

/** The plugins that may take part in a request that asks for none: most do not. */
function unaskedPlugins(installed: readonly Plugin[], defaults: PluginDefaults): readonly Plugin[] {
  const known = KNOWN.get(defaults);
  if (known?.installed === installed) return known.unasked;
  const unasked = installed.filter(
    ({ id, actsUnasked }) => actsUnasked !== undefined || defaults[id]?.enabled === true,
  );
  KNOWN.set(defaults, { installed, unasked });
  return unasked;
}

/** Whether a plugin that came by itself still would, now that plugins have chosen the models of the request. */
export function staysActive(
  { plugin, byItself }: ActivePlugin,
  chosen: ChatRequest,
  catalog: Catalog,
): boolean {
  return byItself !== true || plugin.actsUnasked?.(namedModels(chosen), catalog) === true;
}
