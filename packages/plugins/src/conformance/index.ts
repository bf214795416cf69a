export { type PlainCharge, type PlainHost, plainHost } from "./plain-host.ts";
export type { PluginCheck } from "./plugin-check.ts";
export { pluginConformance } from "./plugin-conformance.ts";
export type { PluginSamples } from "./plugin-samples.ts";
