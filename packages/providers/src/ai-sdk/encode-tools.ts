import type { ChatRequest, FunctionTool } from "@sluice/schema";
import { chosenFunction, functionTools } from "../function-tools.ts";
import { cacheMark } from "./cache-mark.ts";
import type { CallContext } from "./call-context.ts";

type Members = Readonly<Record<string, unknown>>;

const NO_ARGUMENTS = { type: "object", properties: {} };

/** `tools` and `toolChoice` of a call; none where there is no function to call. */
export function encodeTools(context: CallContext<ChatRequest>): Members {
  const { request } = context.call;
  const functions = functionTools(request);
  if (functions.length === 0) return {};
  const toolChoice = choiceOf(request);
  return {
    tools: functions.map((tool) => encodeTool(tool, context)),
    ...(toolChoice === undefined ? {} : { toolChoice }),
  };
}

/** Version 2 cannot ask a function's arguments to follow their schema. */
function encodeTool(tool: FunctionTool, context: CallContext<ChatRequest>): Members {
  const { name, description, parameters, strict } = tool.function;
  const canBeStrict = context.version !== "v2";
  if (strict === true && !canBeStrict) context.lost.add("tools.strict");
  return {
    type: "function",
    name,
    ...(description ? { description } : {}),
    inputSchema: { ...NO_ARGUMENTS, ...parameters },
    ...(typeof strict === "boolean" && canBeStrict ? { strict } : {}),
    ...cacheMark(tool, context, "tools"),
  };
}

function choiceOf(request: ChatRequest): Members | undefined {
  const { tool_choice: choice } = request;
  if (choice === "none" || choice === "auto" || choice === "required") return { type: choice };
  const toolName = chosenFunction(request);
  return toolName === undefined ? undefined : { type: "tool", toolName };
}
