import type { ChatRequest } from "@sluice/schema";
import type { ActivePlugin } from "./active-plugin.ts";
import { createContext } from "./create-context.ts";
import type { ModelChoice } from "./model-choice.ts";
import type { Plugin, PluginContext } from "./plugin.ts";
import { pluginTools } from "./server-tools/plugin-tools.ts";

/** What the gateway lends to the plugins of one request. */
export interface PluginHost
  extends Omit<PluginContext, "options" | "request" | "byItself" | "offeredTools"> {
  /** Told of what a plugin threw and the caller never sees. */
  onError?(pluginId: string, error: unknown): void;
}

/** One plugin's part in one request. */
export interface PluginEntry {
  readonly plugin: Plugin;
  /** The same object for all hooks of this plugin in this request. */
  readonly context: PluginContext;
  /** `entered`: its `before` is through and its after-hooks are due. `out`: it failed and is skipped, or answered itself. */
  state: "waiting" | "entered" | "out";
}

/** The plugins of one request while it passes; made by `openPlugins`, carried to `runBefore`, `runAfter` and `settlePlugins`. */
export interface PluginRun {
  readonly entries: readonly PluginEntry[];
  readonly host: PluginHost;
  request: ChatRequest;
  /** How its models were chosen, where a plugin did. */
  choice?: ModelChoice;
  settled: boolean;
}

/** Gives each active plugin its context. */
export function openPlugins(
  active: readonly ActivePlugin[],
  request: ChatRequest,
  host: PluginHost,
): PluginRun {
  const run: { -readonly [Key in keyof PluginRun]: PluginRun[Key] } = {
    entries: [],
    host,
    request,
    settled: false,
  };
  const offeredTools = () => pluginTools(run).map(({ tool }) => tool.type);
  run.entries = active.map(({ plugin, options, byItself }) => ({
    plugin,
    context: createContext(host, options, () => run.request, { byItself, offeredTools }),
    state: "waiting" as const,
  }));
  return run;
}
