import type { ChatRequest, FunctionTool } from "@sluice/schema";

import { chosenFunction, functionTools } from "../function-tools.ts";
import { searchTools } from "./native-search.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * `tools` and `toolConfig` of a request, none where there is nothing to call. Schemas go along as they
 * are: the API has a field for plain JSON Schema beside the one for its own subset.
 */
export function encodeTools(request: ChatRequest, upstreamModel: string): Body {
  const functions = functionTools(request);
  const search = searchTools(request, upstreamModel);
  // Of a choice without functions the API says that there are none, and refuses the request.
  if (functions.length === 0) return search.length === 0 ? {} : { tools: search };
  const config = callingConfig(request);
  return {
    tools: [{ functionDeclarations: functions.map(declaration) }],
    ...(config === undefined ? {} : { toolConfig: { functionCallingConfig: config } }),
  };
}

function declaration({ function: { name, description, parameters } }: FunctionTool): Body {
  return {
    name,
    ...(description ? { description } : {}),
    ...(parameters && Object.keys(parameters).length > 0
      ? { parametersJsonSchema: parameters }
      : {}),
  };
}

function callingConfig(request: ChatRequest): Body | undefined {
  const { tool_choice: choice } = request;
  if (choice === "none") return { mode: "NONE" };
  if (choice === "auto") return { mode: "AUTO" };
  if (choice === "required") return { mode: "ANY" };
  const name = chosenFunction(request);
  return name === undefined ? undefined : { mode: "ANY", allowedFunctionNames: [name] };
}
