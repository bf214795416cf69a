import fc from "fast-check";
import { expect, test } from "vitest";
import { slicesOf } from "./slices-of.ts";

test("the slices of any text are short and make it up again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 3000 }), (text) => {
      const slices = slicesOf(text);
      expect(slices.join("")).toBe(text);
      for (const slice of slices) expect(slice.length).toBeLessThanOrEqual(256);
    }),
  );
});

test("text with spaces is cut before one of them", () => {
  const [first, second] = slicesOf("word ".repeat(100));
  expect(first).toMatch(/word$/);
  expect(second).toMatch(/^ word/);
});
