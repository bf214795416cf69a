import { type Call, codecError } from "@sluice/providers";
import type { ChatRequest, ChatResult } from "@sluice/schema";
import { finishReason } from "./finish-reason.ts";
import { usageOf } from "./usage-of.ts";
import { spoken } from "./wire.ts";

/** A whole answer of Parrot in ours. */
export function decodeChat(body: unknown, call: Call<ChatRequest>): ChatResult {
  const answer = spoken.safeParse(body);
  if (!answer.success) throw codecError(call, { kind: "malformed", message: "not an answer" });
  const { said, calls, ended, counted } = answer.data;
  const toolCalls = (calls ?? []).map(({ id, name, input }) => ({
    id,
    type: "function" as const,
    function: { name, arguments: input || "{}" },
  }));
  return {
    id: call.generationId,
    object: "chat.completion",
    created: call.created,
    model: call.endpoint.model,
    provider: call.endpoint.providerName,
    system_fingerprint: null,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: said ?? null,
          refusal: null,
          reasoning: null,
          ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
        },
        finish_reason: finishReason(ended),
        native_finish_reason: ended,
        logprobs: null,
      },
    ],
    ...usageOf(counted),
  };
}
