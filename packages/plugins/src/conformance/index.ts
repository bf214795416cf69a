export { type PlainHost, plainHost } from "./plain-host.ts";
export { type PluginCheck, pluginChecks } from "./plugin-checks.ts";
export type { PluginSamples } from "./plugin-samples.ts";
