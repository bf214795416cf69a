import { type ActivePlugin, activate } from "@sluice/plugins";
import type { Catalog, ChatRequest } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";
import { namedModels } from "./routed-models.ts";
import { unlistedModels } from "./router-models.ts";

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
  return activate(
    request.plugins,
    plugins,
    pluginDefaults,
    unlistedModels(request, known),
    (plugin) => plugin.actsUnasked?.(namedModels(request), known) === true,
  );
}

/** Whether a plugin that came by itself still would, now that plugins have chosen the models of the request. */
export function staysActive(
  { plugin, byItself }: ActivePlugin,
  chosen: ChatRequest,
  catalog: Catalog,
): boolean {
  return byItself !== true || plugin.actsUnasked?.(namedModels(chosen), catalog) === true;
}
