import { expect, it } from "vitest";
import { choiceIndices } from "./choice-indices.ts";

const indicesOf = (...told: readonly unknown[]) => choiceIndices(told.map((index) => ({ index })));

it("takes the indices that answers give themselves", () => {
  expect(indicesOf(1, 0, 5)).toEqual([1, 0, 5]);
});

it.each([[1e300], [2 ** 53], [-1], [1.5], ["0"], [null], [undefined]])(
  "goes by the order where an index is %s",
  (told) => {
    expect(indicesOf(told, 1)).toEqual([0, 1]);
  },
);

it("goes by the order where two answers have the same index", () => {
  expect(indicesOf(0, 0, 0)).toEqual([0, 1, 2]);
  expect(indicesOf(1, undefined)).toEqual([0, 1]);
  expect(choiceIndices([null, "text", {}])).toEqual([0, 1, 2]);
});
