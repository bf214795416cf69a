import type { BuiltInParts } from "../built-in-parts.ts";
import { definePlugin } from "../define-plugin.ts";
import type { Plugin } from "../plugin.ts";
import { type FetchSettings, fetchItem } from "./fetch-settings.ts";
import { webFetchTool } from "./web-fetch-tool.ts";

/** Lets the model fetch pages of the web: public ones, and only of the domains that the request allows. */
export function createWebFetch(parts: BuiltInParts): Plugin<FetchSettings> {
  return definePlugin<FetchSettings>({
    id: "web-fetch",
    options: fetchItem,
    actsOn: (_request, { maxUses }) => maxUses !== 0,
    serverTools: [webFetchTool(parts)],
  });
}
