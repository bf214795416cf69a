import fc from "fast-check";
import { expect, test } from "vitest";
import { drawOfSeed } from "./draw-of-seed.ts";

test("a seed has one draw, the same for ever", () => {
  expect(drawOfSeed("")).toBe(0xe3b0c44298fc / 2 ** 48);
  expect(drawOfSeed("blue")).toBe(drawOfSeed("blue"));
  expect(drawOfSeed("blue")).not.toBe(drawOfSeed("Blue"));
});

test("it is never below 0 and never 1", () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const draw = drawOfSeed(seed);
      expect(draw).toBeGreaterThanOrEqual(0);
      expect(draw).toBeLessThan(1);
    }),
  );
});

test("seeds spread evenly", () => {
  const draws = Array.from({ length: 2000 }, (_, index) => drawOfSeed(`request ${index}`));
  const below = draws.filter((draw) => draw < 0.25).length;
  expect(below).toBeGreaterThan(420);
  expect(below).toBeLessThan(580);
});
