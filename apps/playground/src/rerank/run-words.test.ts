import { expect, test } from "vitest";
import { rankingOf } from "./ranking.ts";
import { runWords } from "./run-words.ts";

const request = { body: { model: "a/r", query: "q", documents: ["a", "b"] }, sent: [1, 2] };

function words(...results: { index: number; relevance_score: number; document: object }[]) {
  const body = { id: "gen-rerank-1", model: "a/r", provider: "North", results };
  const reply = { body, dropped: undefined };
  return runWords({ kind: "complete", reply }, rankingOf(reply, request));
}

test("the best is told with its place and score", () => {
  expect(words({ index: 1, relevance_score: 0.5, document: {} })).toBe(
    "1 document ranked. Best is document 2 with 0.5000.",
  );
  expect(words()).toBe("The ranking is empty.");
});

test("before and without an answer it is said how things stand", () => {
  expect(runWords(undefined, undefined)).toBe("");
  expect(runWords({ kind: "waiting" }, undefined)).toBe("Waiting for the ranking.");
  expect(runWords({ kind: "stopped" }, undefined)).toBe("The request was stopped.");
});
