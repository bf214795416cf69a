import { expect, test } from "vitest";
import { formatTokenPrice } from "./format-token-price.ts";

test.each([
  ["0.00000015", "$0.15"],
  ["0.0000001", "$0.10"],
  ["0.000015", "$15.00"],
  ["0", "$0"],
  ["-1", "varies"],
  ["n/a", "unknown"],
])("%s USD a token reads %s a million", (perToken, text) => {
  expect(formatTokenPrice(perToken)).toBe(text);
});
