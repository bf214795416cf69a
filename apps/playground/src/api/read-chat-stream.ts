import type { ChatChunk } from "@sluice/schema";
import { createEventDecoder, type DecodedData, decodeData } from "@sluice/sse";
import { ApiError } from "./api-error.ts";
import { failureFromErrorBody } from "./failure-from-error-body.ts";
import { isRecord } from "./is-record.ts";

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
      const data = decodeData(done ? decoder.end() : decoder.push(value));
      const chunks = data.map(toChunk).filter((chunk) => chunk !== undefined);
      if (chunks.length > 0) yield chunks;
      const last = data.at(-1)?.kind;
      if (chunks.length < data.length && last !== "done") throw notAChunk();
      if (done || last === "done") return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The gateway speaks its own schema: checking each chunk in full again would only cost. */
function toChunk(data: DecodedData): ChatChunk | undefined {
  return data.kind === "value" && isRecord(data.value)
    ? (data.value as unknown as ChatChunk)
    : undefined;
}

function notAChunk(): ApiError {
  const message = "The stream held something that is not a part of an answer.";
  return new ApiError(failureFromErrorBody({ message }));
}
