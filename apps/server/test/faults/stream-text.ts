import type { Chunk } from "./chunk.ts";

/** TEXT: the text of the first choice, joined. */
export function streamText(chunks: readonly Chunk[]): string {
  return chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("");
}
