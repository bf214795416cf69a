import { type ChatRequest, serverToolType } from "@sluice/schema";

/** Whether an item of `tools`, or a choice of one, is a tool that the gateway runs. */
export function isServerTool({ type }: { readonly type: string }): boolean {
  return type !== "function" && serverToolType(type) !== undefined;
}

/**
 * A request whose model gets none of the tools that the gateway runs: providers would not know them. Where no other
 * tool is left, nothing speaks of tools any more.
 */
export function withoutServerTools(request: ChatRequest): ChatRequest {
  const { tools, tool_choice: choice, parallel_tool_calls: parallel, ...rest } = request;
  const kept = tools?.filter((tool) => !isServerTool(tool)) ?? [];
  if (kept.length === tools?.length) return request;
  if (kept.length === 0) return rest;
  const isLost = typeof choice === "object" && choice !== null && isServerTool(choice);
  return {
    ...rest,
    tools: kept,
    ...(isLost || choice === undefined ? {} : { tool_choice: choice }),
    ...(parallel === undefined ? {} : { parallel_tool_calls: parallel }),
  };
}
