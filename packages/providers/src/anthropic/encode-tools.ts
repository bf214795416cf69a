import type { ChatRequest, FunctionTool } from "@sluice/schema";
import { chosenFunction, functionTools } from "../function-tools.ts";
import { cacheMark } from "./cache-mark.ts";
import { fitSchema } from "./fit-schema.ts";
import type { ModelAbilities } from "./model-abilities.ts";
import { searchTools } from "./native-search.ts";

type Body = Readonly<Record<string, unknown>>;

const NO_ARGUMENTS = { type: "object", properties: {} };

/**
 * `tools` and `tool_choice` of a request, as members of the body; none where there is nothing to call. The choice is
 * one among the caller's functions: without any there is none.
 */
export function encodeTools(
  request: ChatRequest,
  abilities: ModelAbilities,
  upstreamModel: string,
): Body {
  const functions = functionTools(request);
  const search = searchTools(request, upstreamModel);
  if (functions.length + search.length === 0) return {};
  const choice = functions.length === 0 ? undefined : toolChoice(request);
  return {
    tools: [...functions.map((tool) => encodeTool(tool, abilities)), ...search],
    ...(choice === undefined ? {} : { tool_choice: choice }),
  };
}

function encodeTool(tool: FunctionTool, { structuredOutput }: ModelAbilities): Body {
  const { name, description, parameters, strict } = tool.function;
  const schema = { ...NO_ARGUMENTS, ...parameters };
  const isStrict = strict === true && structuredOutput;
  return {
    name,
    ...(description ? { description } : {}),
    input_schema: isStrict ? fitSchema(schema) : { ...schema, type: "object" },
    ...(isStrict ? { strict: true } : {}),
    ...(typeof tool.eager_input_streaming === "boolean"
      ? { eager_input_streaming: tool.eager_input_streaming }
      : {}),
    ...cacheMark(tool.cache_control),
  };
}

/** Calls side by side are switched off within the choice, so that there has to be one. */
function toolChoice(request: ChatRequest) {
  const isSingle = request.parallel_tool_calls === false;
  const single = isSingle ? { disable_parallel_tool_use: true } : {};
  const chosen = chosenTool(request);
  if (chosen !== undefined) return chosen.type === "none" ? chosen : { ...chosen, ...single };
  return isSingle ? { type: "auto", ...single } : undefined;
}

function chosenTool(request: ChatRequest) {
  const { tool_choice: choice } = request;
  if (choice === "none" || choice === "auto") return { type: choice };
  if (choice === "required") return { type: "any" };
  const name = chosenFunction(request);
  return name === undefined ? undefined : { type: "tool", name };
}
