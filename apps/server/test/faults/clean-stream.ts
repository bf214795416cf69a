import { expect } from "vitest";
import type { Reply } from "./ask.ts";
import type { Chunk } from "./chunk.ts";
import { streamChunks } from "./stream-chunks.ts";

const FINISHES = ["stop", "length", "tool_calls", "content_filter"];

/** CLEAN: a whole, well-formed stream without an error; gives its chunks. */
export function cleanStream(reply: Reply): readonly Chunk[] {
  const chunks = streamChunks(reply);
  expect(chunks.filter(({ error }) => error !== undefined)).toEqual([]);
  const indexes = new Set(chunks.flatMap(({ choices }) => choices.map(({ index }) => index)));
  expect(indexes.size).toBeGreaterThan(0);
  for (const index of indexes) checkFinish(chunks, index);
  return chunks;
}

/** Null until the last chunk of a choice; a last one with usage may repeat it over an empty delta. */
function checkFinish(chunks: readonly Chunk[], index: number): void {
  const finishes = chunks
    .filter(({ choices }) => choices.some((choice) => choice.index === index))
    .map((chunk) => ({
      hasUsage: chunk.usage !== undefined,
      choice: chunk.choices.find((choice) => choice.index === index),
    }));
  const last = finishes.at(-1);
  const repeats = last?.hasUsage === true && finishes.at(-2)?.choice?.finish_reason !== null;
  if (repeats) {
    expect(finishes.at(-2)?.choice?.finish_reason).toBe(last.choice?.finish_reason);
    expect(last.choice?.delta.content ?? "").toBe("");
  }
  expect(FINISHES).toContain(last?.choice?.finish_reason);
  for (const { choice } of finishes.slice(0, repeats ? -2 : -1)) {
    expect(choice?.finish_reason).toBeNull();
  }
}
