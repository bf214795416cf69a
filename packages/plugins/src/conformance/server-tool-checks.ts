import { GatewayError } from "@sluice/errors";
import { annotation } from "@sluice/schema";
import type { Plugin, ServerTool, ServerToolResult } from "../plugin.ts";
import type { PluginHost } from "../plugin-run.ts";
import { pluginTools } from "../server-tools/plugin-tools.ts";
import { defaultRequests } from "./default-samples.ts";
import { demand } from "./demand.ts";
import { frozenCopy } from "./frozen-copy.ts";
import { openSample } from "./open-sample.ts";
import type { PlainHost } from "./plain-host.ts";
import type { PluginCheck } from "./plugin-check.ts";
import type { PluginSamples } from "./plugin-samples.ts";

/** Type of a tool, as in a request's `tools[].type`. */
const TYPE = /^[a-z0-9-]+:[a-z0-9_]+$/;

/** The server tools, each with its sample arguments. */
export function serverToolChecks(plugin: Plugin, samples: PluginSamples): readonly PluginCheck[] {
  return (plugin.serverTools ?? []).flatMap((tool) => checksOf(tool, plugin, samples));
}

function checksOf(
  tool: ServerTool,
  plugin: Plugin,
  samples: PluginSamples,
): readonly PluginCheck[] {
  const { type, parameters } = tool;
  const sampled = samples.toolArguments?.[type] ?? [];
  const described: PluginCheck = {
    name: `${type}: has words and a JSON Schema of an object for the model`,
    run: async () => {
      demand(TYPE.test(type), `odd type: ${type}`);
      const [one, other] = [0, 1].map(() => describedBy(tool, optionsOf(plugin, samples)));
      // The account has not set what it needs.
      if (one === undefined) return;
      demand(one.description.trim() !== "", "no description");
      demand(Object(one.parameters).type === "object", "its parameters are not of an object");
      demand(JSON.stringify(one) === JSON.stringify(other), "it is described otherwise each time");
    },
  };
  const judged: PluginCheck = {
    name: `${type}: takes its sample arguments, and none that are no object`,
    run: async () => {
      for (const args of sampled) {
        demand(parameters.safeParse(args).success, `refused ${JSON.stringify(args)}`);
      }
      for (const odd of [null, 5, "x"]) {
        demand(!parameters.safeParse(odd).success, `took ${JSON.stringify(odd)}`);
      }
    },
  };
  const executed: PluginCheck = {
    name: `${type}: gives a text, with sound annotations if any, or refuses with a GatewayError`,
    run: async () => {
      for (const args of sampled) judgeResult(await executeSample(tool, args, plugin, samples));
    },
  };
  return sampled.length === 0 ? [described, judged] : [described, judged, executed];
}

/** Undefined when it refused as it may. */
function describedBy(tool: ServerTool, options: unknown) {
  try {
    return tool.describe(options);
  } catch (error) {
    demand(GatewayError.isInstance(error), `describe threw ${String(error)}`);
    return undefined;
  }
}

/** Calls a tool as the gateway does; undefined when it refused as it may. */
async function executeSample(
  tool: ServerTool,
  args: unknown,
  plugin: Plugin,
  samples: PluginSamples,
): Promise<string | ServerToolResult | undefined> {
  const { run } = openSample(plugin, samples, requestOf(samples));
  const opened = pluginTools(run).find((one) => one.tool === tool);
  const context = opened?.context ?? run.entries[0]?.context;
  demand(context !== undefined, "the plugin was not opened");
  try {
    const checked = tool.parameters.parse(frozenCopy(args));
    return await tool.execute(frozenCopy(checked), context, run.host.signal);
  } catch (error) {
    demand(GatewayError.isInstance(error), `threw ${String(error)}`);
    return undefined;
  }
}

function judgeResult(result: string | ServerToolResult | undefined): void {
  if (result === undefined || typeof result === "string") return;
  demand(typeof result.content === "string", "its content is no text");
  for (const one of result.annotations ?? []) {
    demand(annotation.safeParse(one).success, `odd annotation: ${JSON.stringify(one)}`);
  }
}

function optionsOf(plugin: Plugin, samples: PluginSamples): unknown {
  return openSample(plugin, samples, requestOf(samples)).run.entries[0]?.context.options;
}

function requestOf({ requests = defaultRequests }: PluginSamples) {
  const [request] = requests;
  demand(request !== undefined, "there is no sample request");
  return request;
}

/** Calls every tool with its sample arguments; what they throw is not judged here. */
export async function executeAll(
  plugin: Plugin,
  samples: PluginSamples,
  overrides: Partial<PluginHost>,
): Promise<PlainHost> {
  const { run, host } = openSample(plugin, samples, requestOf(samples), overrides);
  const context = run.entries[0]?.context;
  for (const tool of plugin.serverTools ?? []) {
    for (const args of samples.toolArguments?.[tool.type] ?? []) {
      if (context === undefined) continue;
      await tool.execute(args, context, host.signal).catch(() => undefined);
    }
  }
  return host;
}
