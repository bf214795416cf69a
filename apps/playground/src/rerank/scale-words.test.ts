import { expect, test } from "vitest";
import { scaleWords } from "./scale-words.ts";

test.each([
  [0, 1, "A full bar is 1."],
  [0, 7.5, "A full bar is the best score, 7.5000."],
  [-2, 3, "Bars go from −2.0000 to 3.0000."],
])("from %d to %d", (from, to, words) => {
  expect(scaleWords({ from, to })).toBe(words);
});
