import type { Plugin } from "../plugin.ts";
import { afterResultChecks } from "./after-result-checks.ts";
import { afterStreamChecks } from "./after-stream-checks.ts";
import { beforeChecks } from "./before-checks.ts";
import { chargeChecks } from "./charge-checks.ts";
import { optionsChecks } from "./options-checks.ts";
import type { PluginCheck } from "./plugin-check.ts";
import type { PluginSamples } from "./plugin-samples.ts";
import { serverToolChecks } from "./server-tool-checks.ts";

/**
 * Everything that is asked of a plugin, ready for any test runner:
 *
 * `for (const { name, run } of pluginConformance(plugin)) it(name, run);`
 */
export function pluginConformance(
  plugin: Plugin,
  samples: PluginSamples = {},
): readonly PluginCheck[] {
  return [
    ...optionsChecks(plugin, samples),
    ...beforeChecks(plugin, samples),
    ...afterResultChecks(plugin, samples),
    ...afterStreamChecks(plugin, samples),
    ...serverToolChecks(plugin, samples),
    ...chargeChecks(plugin, samples),
  ];
}
