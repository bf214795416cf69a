import {
  type ChatChunk,
  type ChatResult,
  type Choice,
  type ChunkChoice,
  objectPiece,
  type StreamPiece,
} from "@sluice/schema";

/** A whole answer as the pieces of a stream: for upstreams that ignore `stream: true`. */
export function resultToPieces(result: ChatResult): readonly StreamPiece[] {
  const { id, created, model, provider, service_tier: tier } = result;
  const head = {
    id,
    object: "chat.completion.chunk" as const,
    created,
    model,
    provider,
    ...(tier === undefined ? {} : { service_tier: tier }),
  };
  const chunks: ChatChunk[] = [
    { ...head, choices: result.choices.map(speak) },
    { ...head, choices: result.choices.map(finish) },
  ];
  if (result.usage !== undefined) {
    chunks.push({ ...head, choices: result.choices.map(finish), usage: result.usage });
  }
  return chunks.map(objectPiece);
}

function speak({ index, message, logprobs }: Choice): ChunkChoice {
  const { tool_calls: calls, content, ...rest } = message;
  const present = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return {
    index,
    delta: {
      ...present,
      role: "assistant",
      content: content ?? "",
      ...(calls === undefined
        ? {}
        : { tool_calls: calls.map((call, position) => ({ ...call, index: position })) }),
    },
    finish_reason: null,
    native_finish_reason: null,
    ...(logprobs === null ? {} : { logprobs }),
  };
}

function finish({ index, finish_reason, native_finish_reason, error }: Choice): ChunkChoice {
  return {
    index,
    delta: { role: "assistant", content: "" },
    finish_reason,
    native_finish_reason,
    ...(error === undefined ? {} : { error }),
  };
}
