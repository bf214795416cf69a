import { expect, test } from "vitest";
import { formatScore } from "./format-score.ts";

test.each([
  [0.98, "0.9800"],
  [0, "0.0000"],
  [1, "1.0000"],
  [7.12345, "7.1235"],
  [123.456, "123.46"],
  [-3.5, "−3.5000"],
  [0.0000213, "2.1e−5"],
  [-0.0000213, "−2.1e−5"],
])("%d is %s", (score, expected) => {
  expect(formatScore(score)).toBe(expected);
});
