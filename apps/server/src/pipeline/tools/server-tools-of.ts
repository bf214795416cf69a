import { type InstalledTool, installedTools, type Plugin } from "@sluice/plugins";

type Tools = ReadonlyMap<string, InstalledTool>;

/** By the list of plugins: it is the same for all requests of a configuration. */
const known = new WeakMap<readonly Plugin[], Tools>();

/** The server tools that plugins bring, by type. */
export function serverToolsOf(plugins: readonly Plugin[]): Tools {
  const tools = known.get(plugins) ?? installedTools(plugins);
  known.set(plugins, tools);
  return tools;
}
