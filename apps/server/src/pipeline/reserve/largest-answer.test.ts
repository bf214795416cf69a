import { expect, test } from "vitest";
import { largestAnswer, leastAnswer } from "./largest-answer.ts";

const most = Number.MAX_SAFE_INTEGER;

test("an answer without a limit is as long as the endpoint makes or its context has left, times the choices", () => {
  const size = { answer: { choices: 3, thoughts: 0 }, leastPromptTokens: 100 };
  expect(largestAnswer(size, { maxCompletionTokens: 500 }, 1_000)).toBe(1_500);
  expect(largestAnswer(size, { maxCompletionTokens: 5_000 }, 1_000)).toBe(2_700);
});

test("any number of choices and tokens gives a number of tokens that is exact", () => {
  const answer = { asked: most, choices: most, thoughts: most };
  expect(largestAnswer({ answer, leastPromptTokens: 1 }, {}, undefined)).toBe(most);
  expect(leastAnswer(answer, { minCompletionTokens: most })).toBe(most);
});
