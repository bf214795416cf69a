import type { Plugin } from "../plugin.ts";
import { pluginFault } from "../plugin-fault.ts";
import { demand } from "./demand.ts";
import type { PluginCheck } from "./plugin-check.ts";
import type { PluginSamples } from "./plugin-samples.ts";

/** The id and the schema of the options. */
export function optionsChecks(plugin: Plugin, samples: PluginSamples): readonly PluginCheck[] {
  const takes = (options: unknown) => plugin.options.safeParse(options).success;
  return [
    {
      name: "has the shape of a plugin",
      run: async () => {
        const fault = pluginFault(plugin);
        demand(fault === undefined, `${fault}`);
      },
    },
    {
      name: "has an id of lower-case words",
      run: async () =>
        demand(/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(plugin.id), `odd id: ${plugin.id}`),
    },
    {
      name: "takes its sample options",
      run: async () => demand(takes(samples.options ?? {}), "the options were refused"),
    },
    {
      name: "refuses bad options without throwing",
      run: async () => {
        for (const options of samples.badOptions ?? []) {
          demand(!takes(options), `bad options were taken: ${JSON.stringify(options)}`);
        }
        for (const odd of [null, 5, "x", true]) demand(!takes(odd), `took ${odd} for options`);
      },
    },
    {
      name: "gives the same options for the same item",
      run: async () => {
        const [one, other] = [0, 1].map(() => plugin.options.safeParse(samples.options ?? {}).data);
        demand(JSON.stringify(one) === JSON.stringify(other), "the options differ");
      },
    },
  ];
}
