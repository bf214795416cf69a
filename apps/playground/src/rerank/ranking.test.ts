import { expect, test } from "vitest";
import { rankingOf } from "./ranking.ts";

const request = {
  body: { model: "a/r", query: "q", documents: ["a", { text: "b", title: "B" }, "c"] },
  sent: [7, 9, 12],
};

function ranking(...results: [index: number, score: number][]) {
  return rankingOf(
    {
      body: {
        id: "gen-rerank-1",
        model: "a/r",
        provider: "North",
        results: results.map(([index, relevance_score]) => ({
          index,
          relevance_score,
          document: { text: "echo" },
        })),
      },
      dropped: undefined,
    },
    request,
  );
}

test("each document has its rank, where it was, how far it went, and its id", () => {
  const { ranked } = ranking([2, 0.9], [1, 0.5], [0, 0.1]);
  expect(ranked.map(({ rank, place, climbed, id }) => [rank, place, climbed, id])).toEqual([
    [1, 3, 2, 12],
    [2, 2, 0, 9],
    [3, 1, -2, 7],
  ]);
});

test("the document is the one that was sent, with members that an echo lacks", () => {
  const { ranked } = ranking([1, 0.9]);
  expect(ranked[0]?.document).toEqual({ text: "b", title: "B" });
});

test("an answer out of order is put in order, equals as they came", () => {
  const { ranked } = ranking([0, 0.1], [2, 0.4], [1, 0.4]);
  expect(ranked.map(({ place }) => place)).toEqual([3, 2, 1]);
});

test("a place that was not sent is shown by its echo, without an id", () => {
  const { ranked } = ranking([5, 0.4]);
  expect(ranked[0]).toMatchObject({ place: 6, document: { text: "echo" }, id: undefined });
});
