import { expect, test } from "vitest";
import { movementWords } from "./movement-words.ts";

test.each([
  [3, "up 3"],
  [-1, "down 1"],
  [0, "same place"],
  [4200, "up 4,200"],
])("%d is %s", (climbed, words) => {
  expect(movementWords(climbed)).toBe(words);
});
