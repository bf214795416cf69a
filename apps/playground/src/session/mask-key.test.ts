import { expect, test } from "vitest";
import { maskKey } from "./mask-key.ts";

test.each([
  [`sk-sl-v1-${"0".repeat(60)}beef`, "sk-sl-v1-…beef"],
  ["sk-sl-v1-short", "sk-sl-v1-…"],
  ["a-key-of-another-kind", "…kind"],
  ["secret", "…"],
])("%s is shown as %s", (key, shown) => {
  expect(maskKey(key)).toBe(shown);
});
