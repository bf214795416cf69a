import type { ChatRequest, FunctionTool, Tool } from "@sluice/schema";

/** The tools of a request that the caller runs; those that the gateway runs are not the provider's business. */
export function functionTools({ tools }: Pick<ChatRequest, "tools">): readonly FunctionTool[] {
  return (tools ?? []).filter(isFunction);
}

/** The name of the one function that must be called; undefined where the choice is another. */
export function chosenFunction({
  tool_choice: choice,
}: Pick<ChatRequest, "tool_choice">): string | undefined {
  if (typeof choice !== "object" || choice === null || !("function" in choice)) return undefined;
  const called: unknown = choice.function;
  if (typeof called !== "object" || called === null || !("name" in called)) return undefined;
  return typeof called.name === "string" ? called.name : undefined;
}

const isFunction = (tool: Tool): tool is FunctionTool => tool.type === "function";
