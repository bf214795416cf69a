import { badRequest, unprocessable } from "@sluice/errors";
import { namedTools, type PluginRun, pluginTools, type RequestTool } from "@sluice/plugins";
import { type ChatRequest, serverToolType } from "@sluice/schema";
import type { Dependencies } from "../dependencies.ts";
import { serverToolsOf } from "./server-tools-of.ts";
import { isServerTool } from "./without-server-tools.ts";

/** Whether a request names a tool that the gateway runs, among its tools or as the one that must be called. */
export function namesServerTool({
  tools,
  tool_choice: choice,
}: Pick<ChatRequest, "tools" | "tool_choice">): boolean {
  if (tools?.some(isServerTool) === true) return true;
  return typeof choice === "object" && choice !== null && isServerTool(choice);
}

/**
 * Tells what is wrong with the server tools that a request names itself before a plugin buys anything for it.
 *
 * @throws 400 where several answers are asked for, and for parameters that a tool refuses
 */
export function checkNamedTools(
  request: ChatRequest,
  { host }: PluginRun,
  { plugins, pluginDefaults: defaults }: Pick<Dependencies, "plugins" | "pluginDefaults">,
): void {
  const installed = serverToolsOf(plugins);
  const own = namedTools(request.tools ?? [], { installed, defaults, host, request });
  checkCount(request, own);
  if (request.max_tool_calls === 0) return;
  for (const { tool, context } of own) tool.describe(context.options);
}

/**
 * The server tools of a request: those that it names, and those of its plugins. None where its budget is 0, or where
 * several answers are asked for, each of which would call tools of its own.
 *
 * @throws 400 where several answers are asked for of a request that names a tool, and for parameters that a tool
 * refuses; 422 where a tool must be called that is not among its tools
 */
export function requestedTools(
  request: ChatRequest,
  run: PluginRun,
  { plugins, pluginDefaults: defaults }: Pick<Dependencies, "plugins" | "pluginDefaults">,
): readonly RequestTool[] {
  const installed = serverToolsOf(plugins);
  const own = namedTools(request.tools ?? [], { installed, defaults, host: run.host, request });
  const named = new Set(own.map(({ tool }) => tool.type));
  const offered = pluginTools(run).filter(({ tool }) => !named.has(tool.type));
  checkChoice(request, [...own, ...offered]);
  checkCount(request, own);
  if ((request.n ?? 1) > 1) return [];
  return request.max_tool_calls === 0 ? [] : [...own, ...offered];
}

function checkCount({ n }: Pick<ChatRequest, "n">, own: readonly RequestTool[]): void {
  if ((n ?? 1) < 2 || own.length === 0) return;
  throw badRequest("n must be 1 with tools that the gateway runs", "n");
}

function checkChoice(
  { tool_choice: choice }: Pick<ChatRequest, "tool_choice">,
  tools: readonly RequestTool[],
): void {
  if (typeof choice !== "object" || choice === null || choice.type === "function") return;
  const type = serverToolType(choice.type);
  if (type === undefined || tools.some(({ tool }) => tool.type === type)) return;
  throw unprocessable("tool_choice.type names no tool of tools", "tool_choice.type");
}
