import type { Plugin, ServerTool } from "../plugin.ts";

/** A server tool, and the plugin that brings it. */
export interface InstalledTool {
  readonly plugin: Plugin;
  readonly tool: ServerTool;
}

/** The server tools of an installation by their type; of two of one type the first plugin's counts. */
export function installedTools(plugins: readonly Plugin[]): ReadonlyMap<string, InstalledTool> {
  const installed = new Map<string, InstalledTool>();
  for (const plugin of plugins) {
    for (const tool of plugin.serverTools ?? []) {
      if (!installed.has(tool.type)) installed.set(tool.type, { plugin, tool });
    }
  }
  return installed;
}
