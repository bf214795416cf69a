import { expect, it } from "vitest";
import { asCount } from "./as-count.ts";
import { parseJson } from "./parse-json.ts";

const nested = (open: string, inner: string, close: string, levels: number) =>
  open.repeat(levels) + inner + close.repeat(levels);

it("gives JSON values, and undefined for all else", () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseJson('{"a":')).toBeUndefined();
});

it.each([
  ["arrays", "[", "", "]"],
  ["objects", '{"a":', "1", "}"],
])("takes %s that can be written again, and none so deep that they cannot", (_kind, ...form) => {
  expect(parseJson(nested(...form, 500))).toBeDefined();
  expect(parseJson(nested(...form, 600))).toBeUndefined();
  expect(parseJson(nested(...form, 100_000))).toBeUndefined();
});

it("takes counts of tokens that there can be", () => {
  expect([0, 7, 1.5, 1e9, "7", "1.5"].map(asCount)).toEqual([0, 7, 2, 1e9, 7, 2]);
  expect([-1, 1e10, 2 ** 53, 1e300, Number.NaN, "-7", "1e3", "", null].map(asCount)).toEqual(
    Array(9).fill(undefined),
  );
});
