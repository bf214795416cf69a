import { expect, test } from "vitest";
import { newAnswer } from "./answer.ts";
import { answerStats } from "./answer-stats.ts";

const values = (answer: Parameters<typeof answerStats>[0]) =>
  answerStats(answer).map(({ id, value }) => [id, value]);

test("shows all that is known", () => {
  const usage = { prompt_tokens: 1, completion_tokens: 1200, total_tokens: 1201, cost: 0.00042 };
  const answer = { ...newAnswer(1000), usage, model: "acme/large", provider: "North" };
  expect(values({ ...answer, firstTokenAt: 1340, endedAt: 3500 })).toEqual([
    ["model", "acme/large"],
    ["provider", "North"],
    ["prompt-tokens", "1 token"],
    ["completion-tokens", "1,200 tokens"],
    ["cost", "$0.00042"],
    ["first-token", "340 ms"],
    ["total", "2.5 s"],
  ]);
});

test("leaves out what is not known, but not a cost of nothing", () => {
  expect(values(newAnswer(0))).toEqual([]);
  const counts = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  const ids = (cost: number | null) =>
    answerStats({ ...newAnswer(0), usage: { ...counts, cost } }).map(({ id }) => id);
  expect(ids(0)).toContain("cost");
  expect(ids(null)).not.toContain("cost");
});
