import type { PluginContext, ServerTool } from "../plugin.ts";
import type { PluginRun } from "../plugin-run.ts";

/** A server tool that one request may use. */
export interface RequestTool {
  readonly tool: ServerTool;
  readonly pluginId: string;
  /** The same for all its calls in this request. */
  readonly context: PluginContext;
}

/** The tools that the request's plugins offer because they take part in it. */
export function pluginTools(run: PluginRun): readonly RequestTool[] {
  return run.entries.flatMap(({ plugin, context, state }) =>
    (plugin.serverTools ?? [])
      .filter((tool) => state !== "out" && tool.offered?.(context.options, context) !== false)
      .map((tool) => ({ tool, pluginId: plugin.id, context })),
  );
}
