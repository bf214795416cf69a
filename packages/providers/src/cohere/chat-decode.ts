import type { ChatRequest, ChatResult, ToolCall } from "@sluice/schema";
import type { Call } from "../call.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { malformed } from "../malformed.ts";
import { argumentsText } from "../openai-compatible/arguments-text.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { resultHead } from "../result-head.ts";
import { endedBadly } from "./ended-badly.ts";
import { finishReason } from "./finish-reason.ts";
import { readLogprobs } from "./read-logprobs.ts";
import { readUsage } from "./read-usage.ts";
import { thought } from "./thought.ts";

/** A whole answer of Cohere's chat in our form. Throws `ProviderError` for what is no answer, and for one that ended badly. */
export function decodeChat(body: unknown, call: Call<ChatRequest>): ChatResult {
  const given = asObject(body) ?? {};
  const message = asObject(given.message);
  const failure = endedBadly(given.finish_reason, undefined, call);
  if (failure !== undefined) throw failure;
  const calls = asList(message?.tool_calls).map((value) => toolCall(asObject(value) ?? {}, call));
  const reason = finishReason(given.finish_reason, calls.length > 0);
  if (message === undefined || reason === null) throw malformed(call, "it holds no message");
  const parts = asList(message.content).map((part) => asObject(part) ?? {});
  const content = (asText(message.tool_plan) ?? "") + joined(parts, "text");
  const thoughts = hidesReasoning(call.request) ? "" : joined(parts, "thinking");
  const usage = readUsage(given.usage);
  return {
    ...resultHead(call),
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: content === "" && calls.length > 0 ? null : content,
          refusal: null,
          ...(thoughts === "" ? { reasoning: null } : thought(thoughts)),
          ...(calls.length === 0 ? {} : { tool_calls: calls }),
        },
        finish_reason: reason,
        native_finish_reason: asText(given.finish_reason) ?? null,
        logprobs: readLogprobs(given.logprobs),
      },
    ],
    ...(usage === undefined ? {} : { usage }),
  };
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
