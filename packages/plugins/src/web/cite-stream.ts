import type { ChatChunk, ChunkChoice } from "@sluice/schema";
import { placeCitations } from "../citations/place-citations.ts";
import type { FoundPage } from "./engines/search-engine.ts";
import { pageCitation } from "./page-citation.ts";

/** Passes everything on at once; the chunk that ends a choice also tells the pages that its whole text rests on. */
export async function* citeStream(
  chunks: AsyncIterable<ChatChunk>,
  pages: readonly FoundPage[],
): AsyncGenerator<ChatChunk> {
  const texts = new Map<number, string[]>();
  const over = new Set<number>();
  const cited = (choice: ChunkChoice): ChunkChoice => {
    const { index, delta } = choice;
    const parts = texts.get(index) ?? [];
    texts.set(index, parts);
    if (delta.content) parts.push(delta.content);
    if (choice.finish_reason === null || over.has(index)) return choice;
    over.add(index);
    const text = parts.join("");
    if (text === "") return choice;
    const annotations = [
      ...(delta.annotations ?? []),
      ...placeCitations(text, pages.map(pageCitation)),
    ];
    return { ...choice, delta: { ...delta, annotations } };
  };
  for await (const chunk of chunks) {
    const choices = chunk.choices.map(cited);
    const same = choices.every((choice, index) => choice === chunk.choices[index]);
    yield same ? chunk : { ...chunk, choices };
  }
}
