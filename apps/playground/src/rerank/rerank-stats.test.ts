import { expect, test } from "vitest";
import { rerankStats } from "./rerank-stats.ts";

const request = { body: { model: "a/r", query: "q", documents: ["a"] }, sent: [1] };
const times = { answered: undefined, startedAt: 100, endedAt: 440 };

function statsOf(usage: object | undefined) {
  const body = { id: "gen-rerank-1", model: "a/r", provider: "North", results: [], usage };
  const status = { kind: "complete", reply: { body, dropped: undefined } } as const;
  return rerankStats({ request, status, ...times }).map(({ id, value }) => [id, value]);
}

test("all that the gateway told can be read", () => {
  expect(statsOf({ search_units: 12, total_tokens: 1480, cost: 0.024 })).toEqual([
    ["model", "a/r"],
    ["provider", "North"],
    ["search-units", "12"],
    ["tokens", "1,480"],
    ["cost", "$0.024"],
    ["total", "340 ms"],
    ["generation", "gen-rerank-1"],
  ]);
});

test("what it did not tell is left out, not shown as nothing", () => {
  const ids = statsOf(undefined).map(([id]) => id);
  expect(ids).toEqual(["model", "provider", "total", "generation"]);
});

test("a request that failed has its time", () => {
  const stats = rerankStats({ request, status: { kind: "stopped" }, ...times });
  expect(stats).toEqual([{ id: "total", label: "Time", value: "340 ms" }]);
});
