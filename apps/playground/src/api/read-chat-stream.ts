import type { ChatChunk } from "@sluice/schema";
import { createEventDecoder, type EventSourceMessage } from "@sluice/sse";
import { ApiError } from "./api-error.ts";
import { isRecord } from "./is-record.ts";

/** The data of the last event. */
const DONE = "[DONE]";

/**
 * The chunks of a streamed answer, together as they came in one read. Ends at `[DONE]` or with the
 * body; whether the answer was whole then is for the reader to judge by its finish reason.
 * Leaving the loop early closes the connection. Throws ApiError for an event that is no chunk.
 */
export async function* readChatStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<readonly ChatChunk[], void> {
  const decoder = createEventDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const messages = done ? decoder.end() : decoder.push(value);
      const end = messages.findIndex((message) => message.data === DONE);
      const chunks = (end < 0 ? messages : messages.slice(0, end)).map(toChunk);
      if (chunks.length > 0) yield chunks;
      if (done || end >= 0) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function toChunk(message: EventSourceMessage): ChatChunk {
  try {
    const parsed: unknown = JSON.parse(message.data);
    // The gateway speaks its own schema: checking each chunk again would only cost.
    if (isRecord(parsed)) return parsed as unknown as ChatChunk;
  } catch {
    // Said below, in the same words.
  }
  throw new ApiError({
    code: undefined,
    message: "The stream held something that is not a part of an answer.",
    metadata: undefined,
    retryAfterSeconds: undefined,
  });
}
