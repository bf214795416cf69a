import { type GatewayError, toEnvelope } from "@sluice/errors";
import type { ChatChunk } from "@sluice/schema";
import { answeredOf } from "../pipeline/answered-of.ts";
import type { Exchange } from "../pipeline/exchange.ts";

/** The last event of a stream that failed after it had begun (wire reference §8.4); it ends every choice that had not. */
export function errorChunk(
  error: GatewayError,
  { generationId, created, trace }: Pick<Exchange<unknown>, "generationId" | "created" | "trace">,
): ChatChunk {
  const endpoint = (answeredOf(trace.attempts) ?? trace.attempts.at(-1))?.endpoint;
  const open = trace.openChoices?.() ?? [];
  // Clients look for the reason in a choice, so there is always one.
  const failed = open.length === 0 ? [0] : open;
  const { code, message, metadata, availability } = toEnvelope(error).error;
  return {
    id: generationId,
    object: "chat.completion.chunk",
    created,
    model: endpoint?.model ?? trace.plan?.requested ?? "",
    provider: endpoint?.providerName ?? "",
    error: {
      code,
      message,
      metadata: { error_type: "server", ...metadata },
      ...(availability === undefined ? {} : { availability: { ...availability } }),
    },
    choices: failed.map((index) => ({
      index,
      delta: { role: "assistant", content: "" },
      finish_reason: "error",
      native_finish_reason: null,
    })),
  };
}
