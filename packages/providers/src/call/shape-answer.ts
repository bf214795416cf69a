import type { ChatAnswer, ChatChunk, StreamPiece } from "@sluice/schema";
import { joinChunks } from "./join-chunks.ts";
import { resultToPieces } from "./result-to-pieces.ts";

/** An answer in the form that was asked for, whichever form it came in. */
export async function shapeAnswer(answer: ChatAnswer, stream: boolean): Promise<ChatAnswer> {
  if (answer.kind === "stream") {
    if (stream) return answer;
    const chunks: ChatChunk[] = [];
    for await (const pieces of answer.reads) chunks.push(...pieces.map((piece) => piece.chunk()));
    return { kind: "result", result: joinChunks(chunks) };
  }
  if (!stream) return answer;
  return { kind: "stream", reads: oneRead(resultToPieces(answer.result)) };
}

async function* oneRead(pieces: readonly StreamPiece[]): AsyncGenerator<readonly StreamPiece[]> {
  yield pieces;
}
