import type { ChatAnswer, StreamPiece } from "@sluice/schema";
import { resultToPieces } from "./result-to-pieces.ts";

/** A chat answer as a stream, in whichever form it came; a whole one is a single read. */
export function readsOfAnswer(answer: ChatAnswer): AsyncIterable<readonly StreamPiece[]> {
  return answer.kind === "stream" ? answer.reads : oneRead(resultToPieces(answer.result));
}

async function* oneRead(pieces: readonly StreamPiece[]): AsyncGenerator<readonly StreamPiece[]> {
  yield pieces;
}
