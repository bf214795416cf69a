import type { ChatRequest } from "../../chat/request.ts";
import type { Tool } from "../../chat/tools.ts";
import { serverToolType } from "../../server-tools/server-tool-type.ts";
import type { Change, Rule } from "../change.ts";
import type { ChatSurroundings } from "../chat-surroundings.ts";
import { nestedTool } from "./nested-tool.ts";

/**
 * Tools that the gateway runs get one name and one form. One that nothing here runs is refused, with those that are
 * here: no provider knows it, and a caller that counts on it is to know.
 */
export const serverTools: Rule = (request, surroundings) => {
  const { tools, tool_choice: choice } = request;
  const forced = typeof choice === "object" && choice !== null ? typeOf(choice) : undefined;
  if (forced === undefined && !tools?.some((tool) => typeOf(tool) !== undefined)) return undefined;
  const refused = refusedTool(tools ?? [], surroundings) ?? refusedChoice(choice, surroundings);
  if (refused !== undefined) return refused;
  const named: ChatRequest =
    forced === undefined ? request : { ...request, tool_choice: { type: forced } };
  return {
    kind: "changed",
    request: tools ? { ...named, tools: tools.map(nestedTool) } : named,
  };
};

/** Undefined for functions, and for types that are the upstream's own. */
function typeOf({ type }: { readonly type: string }): string | undefined {
  return type === "function" ? undefined : serverToolType(type);
}

function refusedTool(tools: readonly Tool[], surroundings: ChatSurroundings): Change | undefined {
  const index = tools.findIndex((tool) => isAbsent(tool, surroundings));
  const tool = tools[index];
  return tool === undefined ? undefined : refusal(`tools[${index}].type`, tool.type, surroundings);
}

function refusedChoice(
  choice: ChatRequest["tool_choice"],
  surroundings: ChatSurroundings,
): Change | undefined {
  if (typeof choice !== "object" || choice === null || !isAbsent(choice, surroundings)) {
    return undefined;
  }
  return refusal("tool_choice.type", choice.type, surroundings);
}

function isAbsent(named: { readonly type: string }, { serverTools: here }: ChatSurroundings) {
  const type = typeOf(named);
  return type !== undefined && !here.has(type);
}

function refusal(path: string, type: string, { serverTools: here }: ChatSurroundings): Change {
  const written = JSON.stringify(type.slice(0, 64));
  const known = here.size === 0 ? "none" : [...here].join(", ");
  return {
    kind: "refused",
    message: `${path} must be a server tool of chat completions that runs here (${known}), not ${written}`,
    path,
  };
}
