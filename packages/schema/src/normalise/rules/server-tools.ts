import type { ChatRequest } from "../../chat/request.ts";
import type { Tool } from "../../chat/tools.ts";
import { serverToolType } from "../../server-tools/server-tool-type.ts";
import type { Change, Rule } from "../change.ts";
import type { ChatSurroundings } from "../chat-surroundings.ts";
import { nestedTool } from "./nested-tool.ts";
import { withoutTools } from "./without-tools.ts";

/** Tools of other operations; chat refuses them (wire reference §2.2). */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "sluice:tool_search",
  "sluice:apply_patch",
  "sluice:shell",
]);

/**
 * Tools that the gateway runs get one name and one form. Those that nothing here runs never go upstream,
 * where nobody knows them: they are dropped and reported, or refused where the request insists on one.
 */
export const serverTools: Rule = (request, surroundings) => {
  const { tools, tool_choice: choice } = request;
  const forced = typeof choice === "object" && choice !== null ? typeOf(choice) : undefined;
  if (forced === undefined && !tools?.some((tool) => typeOf(tool) !== undefined)) return undefined;
  const refused = refusedTool(tools ?? []) ?? refusedChoice(forced, surroundings);
  if (refused !== undefined) return refused;
  const named = forced === undefined ? request : { ...request, tool_choice: { type: forced } };
  return tools ? sifted(named, tools, surroundings) : { kind: "changed", request: named };
};

function sifted(
  request: ChatRequest,
  tools: readonly Tool[],
  { runsTool }: ChatSurroundings,
): Change {
  const isLost = (tool: Tool): boolean => {
    const type = typeOf(tool);
    return type !== undefined && !runsTool(type);
  };
  const lost = tools.filter(isLost);
  const kept = tools.filter((tool) => !isLost(tool)).map(nestedTool);
  const dropped = [...new Set(lost.map(({ type }) => type))];
  if (kept.length === 0) return withoutTools(request, dropped);
  return { kind: "changed", request: { ...request, tools: kept }, dropped };
}

/** Undefined for functions, and for types that are the upstream's own. */
function typeOf({ type }: { readonly type: string }): string | undefined {
  return type === "function" ? undefined : serverToolType(type);
}

function refusedTool(tools: readonly Tool[]): Change | undefined {
  const index = tools.findIndex((tool) => ELSEWHERE.has(typeOf(tool) ?? ""));
  const tool = tools[index];
  if (tool === undefined) return undefined;
  return {
    kind: "refused",
    message: `tools[${index}].type must be a tool of chat completions, not ${tool.type}`,
    path: `tools[${index}].type`,
  };
}

function refusedChoice(
  forced: string | undefined,
  { runsTool }: ChatSurroundings,
): Change | undefined {
  if (forced === undefined || runsTool(forced)) return undefined;
  return {
    kind: "refused",
    message: "tool_choice.type names a server tool that is not available here",
    path: "tool_choice.type",
  };
}
