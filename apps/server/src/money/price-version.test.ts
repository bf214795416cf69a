import { expect, test } from "vitest";
import { priceVersion } from "./price-version.ts";

const price = { prompt: 1, completion: 2, tiers: [{ above: 5, prompt: 3 }] };

test("the same prices have one version, however they are written down", () => {
  const again = { tiers: [{ prompt: 3, above: 5 }], completion: 2, prompt: 1 };
  expect(priceVersion(again)).toBe(priceVersion(price));
  expect(priceVersion(price)).toMatch(/^[0-9a-f]{16}$/);
});

test.each([
  ["a price", { ...price, prompt: 1.5 }],
  ["a further price", { ...price, cache_read: 0 }],
  ["a tier", { ...price, tiers: [{ above: 6, prompt: 3 }] }],
  ["no tier", { prompt: 1, completion: 2 }],
])("%s that differs gives another version", (_, other) => {
  expect(priceVersion(other)).not.toBe(priceVersion(price));
});
