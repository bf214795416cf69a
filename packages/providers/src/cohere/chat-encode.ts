import type { ChatRequest, FunctionTool } from "@sluice/schema";
import type { Call } from "../call.ts";
import { effortShare, USUAL_OUTPUT_TOKENS } from "../effort-share.ts";
import { chosenFunction, functionTools } from "../function-tools.ts";
import type { UpstreamRequest } from "../provider.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { encodeMessages } from "./encode-messages.ts";

type Body = Readonly<Record<string, unknown>>;

/** A chat request in the words of Cohere's chat, version 2. Throws what `encodeMessages` throws. */
export function encodeChat(call: Call<ChatRequest>): UpstreamRequest {
  const { request, endpoint } = call;
  const body = {
    model: endpoint.upstreamModel,
    messages: encodeMessages(call),
    ...withoutNullish({
      max_tokens: request.max_completion_tokens ?? request.max_tokens,
      temperature: request.temperature,
      p: request.top_p,
      k: request.top_k,
      seed: request.seed,
      stop_sequences: request.stop == null ? undefined : [request.stop].flat(),
      frequency_penalty: penalty(request.frequency_penalty),
      presence_penalty: penalty(request.presence_penalty),
      logprobs: request.logprobs,
      response_format: responseFormat(request),
      thinking: thinking(call),
    }),
    ...encodeTools(request),
    ...(request.stream === true ? { stream: true } : {}),
  };
  return { method: "POST", path: "/chat", body };
}

/** Only penalties of 0 to 1 are known there. */
function penalty(value: number | null | undefined): number | undefined {
  return value === null || value === undefined ? undefined : Math.min(Math.max(value, 0), 1);
}

function responseFormat({ response_format: format }: ChatRequest): Body | undefined {
  if (format?.type === "json_object") return { type: "json_object" };
  if (format?.type !== "json_schema") return undefined;
  const { schema } = format.json_schema;
  return { type: "json_object", ...(schema ? { json_schema: schema } : {}) };
}

/** The choice of one tool is made by offering no other, for there is no word for it. */
function encodeTools(request: ChatRequest): Body {
  const { tool_choice: choice } = request;
  const chosen = chosenFunction(request);
  const offered = functionTools(request).filter(
    (tool) => chosen === undefined || tool.function.name === chosen,
  );
  if (offered.length === 0) return {};
  return {
    tools: offered.map(encodeTool),
    ...(offered.some((tool) => tool.function.strict === true) ? { strict_tools: true } : {}),
    ...(choice === "required" || chosen !== undefined ? { tool_choice: "REQUIRED" } : {}),
    ...(choice === "none" ? { tool_choice: "NONE" } : {}),
  };
}

function encodeTool({ function: { name, description, parameters } }: FunctionTool): Body {
  const body = {
    name,
    ...(description ? { description } : {}),
    parameters: parameters ?? { type: "object", properties: {} },
  };
  return { type: "function", function: body };
}

/** Models that think do so unless they are told otherwise; an effort is a share of the limit (wire reference §4.2). */
function thinking({ request, endpoint }: Call<ChatRequest>): Body | undefined {
  const { reasoning } = request;
  const effort = reasoning?.effort ?? request.reasoning_effort ?? undefined;
  const budget = reasoning?.max_tokens ?? undefined;
  if (effort === "none" || budget === 0 || reasoning?.enabled === false)
    return { type: "disabled" };
  if (budget !== undefined) return { type: "enabled", token_budget: budget };
  if (effort === undefined) return reasoning?.enabled === true ? { type: "enabled" } : undefined;
  const limit = request.max_completion_tokens ?? request.max_tokens ?? endpoint.maxCompletionTokens;
  const tokens = Math.floor((limit ?? USUAL_OUTPUT_TOKENS) * effortShare(effort));
  return { type: "enabled", token_budget: tokens };
}
