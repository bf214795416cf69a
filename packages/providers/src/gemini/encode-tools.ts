import type { ChatRequest, FunctionTool, Tool } from "@sluice/schema";

type Body = Readonly<Record<string, unknown>>;

/**
 * `tools` and `toolConfig` of a request, none where there is no function to call. Schemas go along as they
 * are: the API has a field for plain JSON Schema beside the one for its own subset.
 */
export function encodeTools({ tools, tool_choice: choice }: ChatRequest): Body {
  const functions = (tools ?? []).filter(isFunction);
  if (functions.length === 0) return {};
  const config = callingConfig(choice);
  return {
    tools: [{ functionDeclarations: functions.map(declaration) }],
    ...(config === undefined ? {} : { toolConfig: { functionCallingConfig: config } }),
  };
}

const isFunction = (tool: Tool): tool is FunctionTool => tool.type === "function";

function declaration({ function: { name, description, parameters } }: FunctionTool): Body {
  return {
    name,
    ...(description ? { description } : {}),
    ...(parameters && Object.keys(parameters).length > 0
      ? { parametersJsonSchema: parameters }
      : {}),
  };
}

function callingConfig(choice: ChatRequest["tool_choice"]): Body | undefined {
  if (choice === "none") return { mode: "NONE" };
  if (choice === "auto") return { mode: "AUTO" };
  if (choice === "required") return { mode: "ANY" };
  const name = functionName(choice);
  return name === undefined ? undefined : { mode: "ANY", allowedFunctionNames: [name] };
}

function functionName(choice: unknown): string | undefined {
  if (typeof choice !== "object" || choice === null || !("function" in choice)) return undefined;
  const named = choice.function;
  if (typeof named !== "object" || named === null || !("name" in named)) return undefined;
  return typeof named.name === "string" ? named.name : undefined;
}
