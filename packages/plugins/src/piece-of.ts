import type { ChatChunk, ChunkChoice, StreamPiece } from "@sluice/schema";

/** A chunk as a piece of a stream. */
export function pieceOf(chunk: ChatChunk): StreamPiece {
  return {
    token: chunk.choices.some(hasToken),
    notable:
      chunk.usage !== undefined ||
      chunk.error !== undefined ||
      chunk.choices.some(({ finish_reason }) => finish_reason !== null),
    chunk: () => chunk,
  };
}

function hasToken({ delta }: ChunkChoice): boolean {
  return (
    isText(delta.content) ||
    isText(delta.reasoning) ||
    isText(delta.refusal) ||
    delta.audio !== undefined ||
    [delta.reasoning_details, delta.tool_calls, delta.images].some((list) => list?.length)
  );
}

function isText(text: string | null | undefined): boolean {
  return typeof text === "string" && text !== "";
}
