import type { ChatRequest, FunctionTool } from "@sluice/schema";
import { fitSchema } from "../anthropic/fit-schema.ts";
import { chosenFunction, functionTools } from "../function-tools.ts";
import type { JsonObject } from "../read/as-object.ts";
import { cachePoint } from "./cache-point.ts";
import type { RequestPlan } from "./request-plan.ts";
import { calledTools, hasToolBlocks } from "./tool-history.ts";

/** The tools of a request, and a choice among them that only Claude's own words can say. */
export interface EncodedTools {
  readonly config: JsonObject;
  readonly choice: JsonObject;
}

const NO_ARGUMENTS = { type: "object", properties: {} };

/**
 * `toolConfig` of a request. The service has no word for choosing none: the tools are left out, but for a
 * conversation that already holds calls, which it refuses without them; Claude is told in its own words.
 */
export function encodeTools(request: ChatRequest, plan: RequestPlan): EncodedTools {
  const functions = functionTools(request);
  const isNone = request.tool_choice === "none" || functions.length === 0;
  if (isNone && !hasToolBlocks(request)) return { config: {}, choice: {} };
  const known = functions.flatMap((tool) => encodeTool(tool, plan));
  const tools = known.length > 0 ? known : calledTools(request).map(bareTool);
  if (tools.length === 0) return { config: {}, choice: {} };
  if (isNone) {
    return { config: { toolConfig: { tools } }, choice: ownChoice({ type: "none" }, plan) };
  }
  const { choice, own } = chosen(request);
  if (request.parallel_tool_calls === false && plan.claude) {
    const single = { ...(own ?? { type: "auto" }), disable_parallel_tool_use: true };
    return { config: { toolConfig: { tools } }, choice: ownChoice(single, plan) };
  }
  const toolChoice = choice === undefined ? {} : { toolChoice: choice };
  return { config: { toolConfig: { tools, ...toolChoice } }, choice: {} };
}

/** Claude's word for a choice, beside the service's own fields. */
function ownChoice(choice: JsonObject, { claude }: RequestPlan): JsonObject {
  return claude === undefined ? {} : { tool_choice: choice };
}

function encodeTool(tool: FunctionTool, plan: RequestPlan): readonly JsonObject[] {
  const { name, description, parameters, strict } = tool.function;
  const schema = { ...NO_ARGUMENTS, ...parameters };
  const isStrict = strict === true && plan.keepsSchemas;
  const spec = {
    name,
    ...(description?.trim() ? { description } : {}),
    inputSchema: { json: isStrict ? fitSchema(schema) : { ...schema, type: "object" } },
    ...(isStrict ? { strict: true } : {}),
  };
  const marks = cachePoint(tool.cache_control, plan.cache.tools, plan.cache);
  return [{ toolSpec: spec }, ...marks.map((mark) => ({ ...mark }))];
}

function bareTool(name: string): JsonObject {
  return { toolSpec: { name, inputSchema: { json: NO_ARGUMENTS } } };
}

function chosen(request: ChatRequest) {
  const { tool_choice: choice } = request;
  if (choice === "auto") return { choice: { auto: {} }, own: { type: "auto" } };
  if (choice === "required") return { choice: { any: {} }, own: { type: "any" } };
  const name = chosenFunction(request);
  if (name === undefined) return { choice: undefined, own: undefined };
  return { choice: { tool: { name } }, own: { type: "tool", name } };
}
