import { expect, test } from "vitest";
import { countCharacters } from "./count-characters.ts";
import { estimateCost } from "./estimate-cost.ts";

test("is the price of each character and that of the request", () => {
  const pricing = { character: "0.00001", request: "0.001" };
  expect(estimateCost({ pricing }, 100)).toBeCloseTo(0.002);
  expect(estimateCost({ pricing: { character: "0" } }, 100)).toBe(0);
});

test("is not known without a price of characters", () => {
  for (const entry of [
    undefined,
    {},
    { pricing: { prompt: "1" } },
    { pricing: { character: "-1" } },
  ]) {
    expect(estimateCost(entry, 100)).toBeUndefined();
  }
  expect(estimateCost({ pricing: { character: "dear" } }, 100)).toBeUndefined();
});

test("characters are code points, not the halves that some consist of", () => {
  expect(countCharacters("a水🌊")).toBe(3);
  expect(countCharacters("")).toBe(0);
});
