import type { AssistantMessage, ChatRequest, ChatResult, ToolCall } from "@sluice/schema";
import type { Call } from "../call.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { malformed } from "../malformed.ts";
import { argumentsText } from "../openai-compatible/arguments-text.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { resultHead } from "../result-head.ts";
import { CitationReader } from "./citation-reader.ts";
import { endedBadly } from "./ended-badly.ts";
import { finishReason } from "./finish-reason.ts";
import { readLogprobs } from "./read-logprobs.ts";
import { readUsage } from "./read-usage.ts";
import { thought } from "./thought.ts";

/** A whole answer of Cohere's chat in our form. Throws `ProviderError` for what is no answer, and for one that ended badly. */
export function decodeChat(body: unknown, call: Call<ChatRequest>): ChatResult {
  const given = asObject(body) ?? {};
  const failure = endedBadly(given.finish_reason, undefined, call);
  if (failure !== undefined) throw failure;
  const message = readMessage(asObject(given.message), call);
  const reason = finishReason(given.finish_reason, message?.tool_calls !== undefined);
  if (message === undefined || reason === null) throw malformed(call, "it holds no message");
  const usage = readUsage(given.usage);
  return {
    ...resultHead(call),
    choices: [
      {
        index: 0,
        message,
        finish_reason: reason,
        native_finish_reason: asText(given.finish_reason) ?? null,
        logprobs: readLogprobs(given.logprobs),
      },
    ],
    ...(usage === undefined ? {} : { usage }),
  };
}

function readMessage(
  given: JsonObject | undefined,
  call: Call<ChatRequest>,
): AssistantMessage | undefined {
  if (given === undefined) return undefined;
  const calls = asList(given.tool_calls).map((value) => toolCall(asObject(value) ?? {}, call));
  const parts = asList(given.content).map((part) => asObject(part) ?? {});
  const content = (asText(given.tool_plan) ?? "") + joined(parts, "text");
  const annotations = readCitations(given, parts);
  const thoughts = hidesReasoning(call.request) ? "" : joined(parts, "thinking");
  return {
    role: "assistant",
    content: content === "" && calls.length > 0 ? null : content,
    refusal: null,
    ...(thoughts === "" ? { reasoning: null } : thought(thoughts)),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...(annotations.length === 0 ? {} : { annotations }),
  };
}

function readCitations(message: JsonObject, parts: readonly JsonObject[]) {
  const reader = new CitationReader();
  reader.plan(asText(message.tool_plan) ?? "");
  for (const [index, part] of parts.entries()) reader.add(index, asText(part.text) ?? "");
  return asList(message.citations).flatMap((citation) => reader.read(citation));
}

function joined(parts: readonly JsonObject[], name: "text" | "thinking"): string {
  return parts.map((part) => asText(part[name]) ?? "").join("");
}

function toolCall({ id, function: called }: JsonObject, call: Call<ChatRequest>): ToolCall {
  const told = asText(id);
  const name = asText(asObject(called)?.name);
  if (told === undefined || name === undefined) {
    throw malformed(call, "a tool call has no id or name");
  }
  const text = argumentsText(asObject(called)?.arguments);
  return { id: told, type: "function", function: { name, arguments: text === "" ? "{}" : text } };
}
