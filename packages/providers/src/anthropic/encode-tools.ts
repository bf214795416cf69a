import type { ChatRequest, FunctionTool, Tool } from "@sluice/schema";
import { cacheMark } from "./cache-mark.ts";
import { fitSchema } from "./fit-schema.ts";
import type { ModelAbilities } from "./model-abilities.ts";

type Body = Readonly<Record<string, unknown>>;

const NO_ARGUMENTS = { type: "object", properties: {} };

/** `tools` and `tool_choice` of a request, as members of the body; none where there is no function to call. */
export function encodeTools(request: ChatRequest, abilities: ModelAbilities): Body {
  const functions = (request.tools ?? []).filter(isFunction);
  if (functions.length === 0) return {};
  const choice = toolChoice(request);
  return {
    tools: functions.map((tool) => encodeTool(tool, abilities)),
    ...(choice === undefined ? {} : { tool_choice: choice }),
  };
}

const isFunction = (tool: Tool): tool is FunctionTool => tool.type === "function";

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
function toolChoice({ tool_choice: choice, parallel_tool_calls: parallel }: ChatRequest) {
  const single = parallel === false ? { disable_parallel_tool_use: true } : {};
  const chosen = chosenTool(choice);
  if (chosen !== undefined) return chosen.type === "none" ? chosen : { ...chosen, ...single };
  return parallel === false ? { type: "auto", ...single } : undefined;
}

function chosenTool(choice: ChatRequest["tool_choice"]) {
  if (choice === "none" || choice === "auto") return { type: choice };
  if (choice === "required") return { type: "any" };
  const name = typeof choice === "object" ? functionName(choice) : undefined;
  return name === undefined ? undefined : { type: "tool", name };
}

function functionName(choice: object | null): string | undefined {
  const named: unknown = choice !== null && "function" in choice ? choice.function : undefined;
  if (typeof named !== "object" || named === null || !("name" in named)) return undefined;
  return typeof named.name === "string" ? named.name : undefined;
}
