import type { ChatRequest, FunctionTool } from "@sluice/schema";

/** Which function the request forces the model to call, if any. */
export type ForcedTool =
  | { readonly kind: "none" }
  | { readonly kind: "call"; readonly tool: FunctionTool["function"] }
  /** A tool is forced that this model cannot call. */
  | { readonly kind: "impossible"; readonly message: string };

/** `tool_choice` that names a function forces it; `required` forces the first function of `tools`. */
export function forcedTool(request: ChatRequest): ForcedTool {
  const choice = request.tool_choice;
  if (choice === null || choice === undefined) return { kind: "none" };
  if (choice === "auto" || choice === "none") return { kind: "none" };
  const functions = (request.tools ?? []).flatMap((tool) =>
    isFunction(tool) ? [tool.function] : [],
  );
  const name = choice === "required" ? undefined : chosenName(choice);
  const tool = functions.find((candidate) => name === undefined || candidate.name === name);
  if (tool !== undefined && (choice === "required" || name !== undefined)) {
    return { kind: "call", tool };
  }
  return {
    kind: "impossible",
    message: `tool_choice asks for ${name ?? "a tool"}, which tools lacks`,
  };
}

function isFunction(tool: NonNullable<ChatRequest["tools"]>[number]): tool is FunctionTool {
  return tool.type === "function" && "function" in tool;
}

function chosenName(choice: object): string | undefined {
  const named: unknown = "function" in choice ? choice.function : undefined;
  if (typeof named !== "object" || named === null || !("name" in named)) return undefined;
  return typeof named.name === "string" ? named.name : undefined;
}
