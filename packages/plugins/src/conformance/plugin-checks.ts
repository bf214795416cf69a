import type { Plugin } from "../plugin.ts";
import { afterResultChecks } from "./after-result-checks.ts";
import { afterStreamChecks } from "./after-stream-checks.ts";
import { beforeChecks } from "./before-checks.ts";
import { optionsChecks } from "./options-checks.ts";
import type { PluginSamples } from "./plugin-samples.ts";

/** One promise that a plugin must keep; `run` rejects with what is wrong. */
export interface PluginCheck {
  readonly name: string;
  run(): Promise<void>;
}

/**
 * Everything that is asked of a plugin, ready for any test runner:
 *
 * `for (const { name, run } of pluginChecks(plugin)) it(name, run);`
 */
export function pluginChecks(plugin: Plugin, samples: PluginSamples = {}): readonly PluginCheck[] {
  return [
    ...optionsChecks(plugin, samples),
    ...beforeChecks(plugin, samples),
    ...afterResultChecks(plugin, samples),
    ...afterStreamChecks(plugin, samples),
  ];
}
