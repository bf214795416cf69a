import type { AssistantMessage, ChatRequest, ChatResult } from "@sluice/schema";
import type { Call } from "../../call.ts";
import { resultHead } from "../../result-head.ts";
import type { EchoAnswer } from "./echo-answer.ts";
import { echoUsage } from "./echo-usage.ts";
import { toolCallId } from "./tool-call-id.ts";

/** The answer as one whole (wire reference §7). */
export function echoResult(answer: EchoAnswer, call: Call<ChatRequest>): ChatResult {
  return {
    ...resultHead(call),
    choices: Array.from({ length: answer.choices }, (_, index) => ({
      index,
      message: messageOf(answer, toolCallId(call.generationId, index)),
      finish_reason: answer.finishReason,
      native_finish_reason: answer.finishReason,
      logprobs: null,
    })),
    usage: echoUsage(answer),
  };
}

function messageOf(answer: EchoAnswer, id: string): AssistantMessage {
  const text = answer.pieces.join("");
  if (answer.toolName === undefined) {
    return { role: "assistant", content: text, refusal: null, reasoning: null };
  }
  const call = { name: answer.toolName, arguments: text };
  return {
    role: "assistant",
    content: null,
    refusal: null,
    reasoning: null,
    tool_calls: [{ id, type: "function", function: call }],
  };
}
