import fc from "fast-check";
import { expect, it } from "vitest";
import { quantile } from "./quantile.ts";

it("is a number of the list that the given share does not exceed", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), share, (numbers, part) => {
      const value = quantile(numbers, part);
      expect(numbers).toContain(value);
      const within = numbers.filter((number) => number <= value).length;
      expect(within).toBeGreaterThanOrEqual(numbers.length * part - 1e-9);
    }),
  );
});

it("is 0 for no numbers", () => expect(quantile([], 0.5)).toBe(0));
