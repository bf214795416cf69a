import { expect, test } from "vitest";
import { stepThrough } from "./step-through.ts";

test.each([
  ["ArrowDown", 0, 3, 1],
  ["ArrowDown", 2, 3, 0],
  ["ArrowUp", 0, 3, 2],
  ["PageDown", 1, 20, 9],
  ["PageDown", 18, 20, 19],
  ["PageUp", 3, 20, 0],
  ["x", 1, 3, undefined],
  ["ArrowDown", 0, 0, undefined],
])("%s at %d of %d leads to %s", (key, at, count, expected) => {
  expect(stepThrough(key, at, count)).toBe(expected);
});
