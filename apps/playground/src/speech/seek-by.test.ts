import { expect, test } from "vitest";
import { seekBy } from "./seek-by.ts";

test.each([
  ["ArrowRight", 5, 7],
  ["ArrowUp", 29, 30],
  ["ArrowLeft", 5, 3],
  ["ArrowDown", 1, 0],
  ["PageUp", 5, 15],
  ["PageDown", 5, 0],
  ["Home", 5, 0],
  ["End", 5, 30],
  ["Enter", 5, undefined],
])("%s leads from %d to %s of 30 seconds", (key, at, to) => {
  expect(seekBy(key, at, 30)).toBe(to);
});
