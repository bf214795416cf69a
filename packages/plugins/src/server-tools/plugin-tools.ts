import { isRecord } from "../given/is-record.ts";
import { judgeFailure } from "../judge-failure.ts";
import type { PluginContext, ServerTool } from "../plugin.ts";
import type { PluginEntry, PluginRun } from "../plugin-run.ts";

/** A server tool that one request may use. */
export interface RequestTool {
  readonly tool: ServerTool;
  readonly pluginId: string;
  /** The same for all its calls in this request. */
  readonly context: PluginContext;
  /** Parameters of the request's item that nothing reads, as `tools.max_result`. */
  readonly unread?: readonly string[];
}

/**
 * The tools that the request's plugins offer because they take part in it. Of a plugin that fails over it, and may be
 * skipped, there are none.
 *
 * @throws what `offered` or `describe` refuse with, or a 500 `GatewayError` for a plugin that failed
 */
export function pluginTools(run: PluginRun): readonly RequestTool[] {
  return run.entries.flatMap((entry) => {
    const { plugin, context } = entry;
    const offered = (plugin.serverTools ?? []).filter((tool) => isOffered(run, entry, tool));
    if (entry.state === "out") return [];
    return offered.map((tool) => ({ tool, pluginId: plugin.id, context }));
  });
}

function isOffered(run: PluginRun, entry: PluginEntry, tool: ServerTool): boolean {
  const { plugin, context, state } = entry;
  if (state === "out") return false;
  try {
    if (tool.offered?.(context.options, context) === false) return false;
    const told: unknown = tool.describe(context.options);
    if (isDescription(told)) return true;
    throw new TypeError(`${tool.type} of plugin ${plugin.id} gave no description of itself`);
  } catch (error) {
    judgeFailure(run, entry, tool.type, error);
    return false;
  }
}

function isDescription(told: unknown): boolean {
  return isRecord(told) && typeof told.description === "string" && isRecord(told.parameters);
}
