import type {
  ChatRequest,
  Endpoint,
  FunctionTool,
  Message,
  Tool,
  ToolChoice,
} from "@sluice/schema";
import { isFreeRouter } from "../free-router.ts";
import { type LoopTools, nameOfTool } from "./loop-tools.ts";
import { isServerTool } from "./without-server-tools.ts";

/** Where in a loop a round stands. */
export interface RoundPlace {
  /** What was said and done in the rounds before, in order. */
  readonly history: readonly Message[];
  /** Its tools are disabled. */
  readonly isLast: boolean;
  /** The endpoint that answered the round before; absent: this is the first one. */
  readonly after?: Endpoint;
}

/** The request of one round as it goes to a provider: server tools are functions like the caller's. */
export function roundRequest(
  request: ChatRequest,
  tools: LoopTools,
  place: RoundPlace,
): ChatRequest {
  const { tool_choice: _choice, max_tool_calls: _most, ...rest } = request;
  const { stop_server_tools_when: _when, ...kept } = rest;
  const choice = choiceOf(request.tool_choice, tools, place);
  const all = toolsOf(request.tools ?? [], tools);
  return {
    ...kept,
    ...modelsOf(request, place.after),
    messages: [...request.messages, ...place.history],
    tools: [...all],
    ...(choice === undefined ? {} : { tool_choice: choice }),
  };
}

/** In the caller's order; those that a plugin offers come last. */
function toolsOf(asked: readonly Tool[], tools: LoopTools): readonly Tool[] {
  const named = new Map([...tools.server].map(([name, { tool }]) => [tool.type, name]));
  const described = (name: string): FunctionTool[] => {
    const offered = tools.server.get(name);
    if (offered === undefined) return [];
    const { tool, context } = offered;
    const { description, parameters } = tool.describe(context.options);
    return [{ type: "function", function: { name, description, parameters: { ...parameters } } }];
  };
  const inOrder: Tool[] = [];
  const put = new Set<string>();
  for (const tool of asked) {
    const name = tool.type === "function" ? undefined : named.get(tool.type);
    if (name === undefined && isServerTool(tool)) continue;
    if (name === undefined) inOrder.push(tool);
    else if (!put.has(name)) inOrder.push(...described(name));
    if (name !== undefined) put.add(name);
  }
  const others = [...tools.server.keys()].filter((name) => !put.has(name));
  return [...inOrder, ...others.flatMap(described)];
}

/**
 * A tool that must be called is called in the first round: held to it once more, a model would never answer. The last
 * round has none; the tools stay, for some providers refuse a conversation with calls of tools that they are not told.
 */
function choiceOf(
  choice: ToolChoice | null | undefined,
  tools: LoopTools,
  { isLast, after }: RoundPlace,
): ToolChoice | undefined {
  if (isLast) return "none";
  if (choice === null || choice === undefined) return undefined;
  if (typeof choice === "string") {
    return choice === "required" && after !== undefined ? "auto" : choice;
  }
  if (after !== undefined) return "auto";
  if (!isServerTool(choice)) return choice;
  const name = nameOfTool(tools, choice.type);
  return name === undefined ? undefined : { type: "function", function: { name } };
}

/** A conversation goes on with the model that began it; the others stay for when it fails. */
function modelsOf(
  { model, models }: ChatRequest,
  after: Endpoint | undefined,
): Pick<ChatRequest, "model" | "models"> {
  const named = [...(model ? [model] : []), ...(models ?? [])];
  if (after === undefined || named.length < 2 || named.some(isFreeRouter)) return {};
  return { model: after.model, models: named.filter((slug) => slug !== after.model) };
}
