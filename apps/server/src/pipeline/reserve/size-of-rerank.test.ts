import { needsOfRerank } from "@sluice/router";
import { expect, test } from "vitest";
import { sizeOfRerank } from "./size-of-rerank.ts";

const counter = { count: async () => 0 };
const price = { prompt: 0, completion: 0, search: 1 };

/** Search units that are held for so many short documents, in so many calls. */
function held(documents: number, calls?: number): number {
  const request = { model: "m", query: "q", documents: Array(documents).fill("d") };
  const { most } = sizeOfRerank(request, needsOfRerank(request), counter, calls);
  return most(price, documents, 0) / 1e9;
}

test("a unit is held for every hundred documents", () => {
  expect([held(1), held(98), held(250)]).toEqual([1, 1, 3]);
});

test("each further call may begin a unit of its own", () => {
  // Of 130 documents in three calls of 50, 50 and 30 each is charged one unit.
  expect(held(130, 3)).toBeGreaterThanOrEqual(3);
});
