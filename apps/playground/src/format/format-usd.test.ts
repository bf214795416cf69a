import { expect, test } from "vitest";
import { formatUsd } from "./format-usd.ts";

test.each([
  [0, "$0"],
  [0.0000026, "$0.0000026"],
  [0.000000001, "$0.000000001"],
  [0.0123456, "$0.0123"],
  [0.5, "$0.50"],
  [1, "$1.00"],
  [12.345, "$12.35"],
  [1234.5, "$1,234.50"],
])("%d USD reads %s", (usd, text) => {
  expect(formatUsd(usd)).toBe(text);
});
