import { expect, test } from "vitest";
import { bm25Scores } from "./bm25-scores.ts";

test("a long query over many short documents is work of their sum, not of their product", () => {
  const words = Array.from({ length: 200_000 }, (_, at) => `w${at}`);
  const query = { length: words.length, counts: new Map(words.map((word) => [word, 1])) };
  const documents = words.map((word) => ({ length: 1, counts: new Map([[word, 1]]) }));
  const scores = bm25Scores(query, documents);
  expect(new Set(scores).size).toBe(1);
  expect(scores[0]).toBeGreaterThan(0);
});
