import fc from "fast-check";
import { expect, test } from "vitest";
import { barsOf } from "./bars-of.ts";

test("each bar is the loudest of its share, and the loudest of all reaches the top", () => {
  expect(barsOf([0.1, 0.2, 0.4, 0.1], 2)).toEqual([0.5, 1]);
});

test("few peaks are stretched over the bars", () => {
  expect(barsOf([0.5, 1], 4)).toEqual([0.5, 0.5, 1, 1]);
});

test("silence has bars without height, and nothing has none", () => {
  expect(barsOf([0, 0, 0], 2)).toEqual([0, 0]);
  expect(barsOf([], 10)).toEqual([]);
  expect(barsOf([1], 0)).toEqual([]);
});

test("there are as many bars as asked for, none over the top, and no peak is missed", () => {
  const peaks = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(peaks, fc.integer({ min: 1, max: 300 }), (given, count) => {
      const bars = barsOf(given, count);
      expect(bars).toHaveLength(count);
      const most = Math.max(...given);
      expect(Math.max(...bars)).toBe(most === 0 ? 0 : 1);
    }),
  );
});
