export { createPlugin, type PluginFolder } from "./create-plugin.ts";
export { Refusal } from "./refusal.ts";
