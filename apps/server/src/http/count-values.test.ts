import fc from "fast-check";
import { expect, test } from "vitest";
import { countValues } from "./count-values.ts";

const count = (json: string, most = Number.POSITIVE_INFINITY) =>
  countValues(Buffer.from(json), most);

/** Values inside a value, itself included. */
function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return 1 + Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 0);
}

test("JSON holds at most one value more than was counted, and at least half as many", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const counted = count(JSON.stringify(value));
      expect(valuesIn(value)).toBeLessThanOrEqual(counted + 1);
      expect(counted).toBeLessThanOrEqual(2 * valuesIn(value));
    }),
  );
});

test("what stands inside strings is text", () => {
  expect(count('"[[[,,,{{{"')).toBe(0);
  expect(count('["a\\",[\\\\",1]')).toBe(2);
});

test("text that is cut, or no JSON at all, is counted to its end", () => {
  expect(count('["abc\\')).toBe(1);
  expect(count('"abc')).toBe(0);
  expect(count("[".repeat(50))).toBe(50);
});

test("stops soon after the limit", () => {
  expect(count(",".repeat(1000), 10)).toBe(11);
});
