import type { ChatAnswer, ChatChunk, ChatResult } from "@sluice/schema";
import { joinChunks } from "./join-chunks.ts";

/**
 * A chat answer as a whole, in whichever form it came; a stream is read to its end.
 *
 * @throws what reading the stream throws
 */
export async function collectAnswer(answer: ChatAnswer): Promise<ChatResult> {
  if (answer.kind === "result") return answer.result;
  const chunks: ChatChunk[] = [];
  for await (const pieces of answer.reads) chunks.push(...pieces.map((piece) => piece.chunk()));
  return joinChunks(chunks);
}
