import type { AssistantMessage, ChatRequest, ChatResult, ToolCall } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { malformed } from "../malformed.ts";
import { oneChoiceResult } from "../one-choice-result.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { citations } from "./citations.ts";
import { failureOfError } from "./failure-of-error.ts";
import { finishReason } from "./finish-reason.ts";
import { readUsage } from "./read-usage.ts";
import { serviceTier } from "./service-tier.ts";
import { thoughtDetail } from "./thought-detail.ts";

/** A whole answer of the Messages API in our form. Throws `ProviderError` for an error inside a 200 and for what is no answer. */
export function decodeChat(body: unknown, call: Call<ChatRequest>): ChatResult {
  const given = asObject(body);
  if (given?.type === "error") throw codecError(call, failureOfError(given.error));
  if (given === undefined || !Array.isArray(given.content)) {
    throw malformed(call, "it holds no content");
  }
  const message = readMessage(asList(given.content), call);
  const native = asText(given.stop_reason);
  const reason = finishReason(native, message.tool_calls !== undefined);
  if (reason === null) throw malformed(call, "it holds no stop reason");
  const usage = readUsage(given.usage);
  const tier = serviceTier(given.usage);
  return oneChoiceResult({ message, reason, native, usage, tier }, call);
}

function readMessage(values: readonly unknown[], call: Call<ChatRequest>): AssistantMessage {
  const blocks = values.map((value) => asObject(value) ?? {});
  const texts = blocks.filter(({ type }) => type === "text");
  const content = texts.map(({ text }) => asText(text) ?? "").join("");
  const calls = blocks
    .filter(({ type }) => type === "tool_use")
    .map((block) => toolCall(block, call));
  const annotations = citations(texts);
  return {
    role: "assistant",
    content: content === "" && calls.length > 0 ? null : content,
    refusal: null,
    ...(hidesReasoning(call.request) ? { reasoning: null } : readThoughts(blocks)),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...(annotations.length === 0 ? {} : { annotations }),
  };
}

function readThoughts(blocks: readonly JsonObject[]) {
  const details = blocks
    .filter(({ type }) => type === "thinking" || type === "redacted_thinking")
    .map((block, index) => thoughtDetail(block, index));
  const text = blocks
    .map(({ type, thinking }) => (type === "thinking" ? (asText(thinking) ?? "") : ""))
    .join("");
  return {
    reasoning: text === "" ? null : text,
    ...(details.length === 0 ? {} : { reasoning_details: details }),
  };
}

function toolCall({ id, name, input }: JsonObject, call: Call<ChatRequest>): ToolCall {
  const told = asText(id);
  const named = asText(name);
  if (told === undefined || named === undefined)
    throw malformed(call, "a tool call has no id or name");
  return {
    id: told,
    type: "function",
    function: { name: named, arguments: JSON.stringify(asObject(input) ?? {}) },
  };
}
