import type { StreamPiece } from "./answer.ts";
import type { ChatChunk, ChunkChoice, Delta } from "./chunk.ts";

/** A piece of a stream around a chunk that had to be built; `token` and `notable` are read off the chunk. */
export function objectPiece(chunk: ChatChunk): StreamPiece {
  return {
    token: chunk.choices.some(({ delta }) => carriesOutput(delta)),
    notable:
      chunk.usage !== undefined || chunk.error !== undefined || chunk.choices.some(isFinished),
    chunk: () => chunk,
  };
}

const isFinished = ({ finish_reason }: ChunkChoice): boolean => finish_reason !== null;

function carriesOutput(delta: Delta): boolean {
  return (
    isText(delta.content) ||
    isText(delta.reasoning) ||
    isText(delta.refusal) ||
    isFilled(delta.tool_calls) ||
    isFilled(delta.reasoning_details) ||
    isFilled(delta.images) ||
    delta.audio !== undefined
  );
}

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
const isFilled = (value: readonly unknown[] | undefined): boolean =>
  value !== undefined && value.length > 0;
