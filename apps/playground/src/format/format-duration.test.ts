import { expect, test } from "vitest";
import { formatDuration } from "./format-duration.ts";

test.each([
  [0, "0 ms"],
  [339.6, "340 ms"],
  [999.4, "999 ms"],
  [999.6, "1.0 s"],
  [1400, "1.4 s"],
  [59_949, "59.9 s"],
  [59_951, "1 min 0 s"],
  [125_000, "2 min 5 s"],
])("%d milliseconds read %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
