import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { barOf, barScale } from "./bar-scale.ts";

const bars = (...scores: number[]) => scores.map((score) => barOf(score, barScale(scores)));

describe("bars", () => {
  test("of scores from 0 to 1 are as long as the scores, whatever the best is", () => {
    expect(bars(0.5, 0.25, 0)).toEqual([
      { start: 0, length: 0.5 },
      { start: 0, length: 0.25 },
      { start: 0, length: 0 },
    ]);
  });

  test("of scores over one are measured by the best", () => {
    expect(bars(8, 2)).toEqual([
      { start: 0, length: 1 },
      { start: 0, length: 0.25 },
    ]);
  });

  test("of negative scores go to the left of zero", () => {
    expect(bars(3, 0, -1)).toEqual([
      { start: 0.25, length: 0.75 },
      { start: 0.25, length: 0 },
      { start: 0, length: 0.25 },
    ]);
    expect(bars(-1, -4)).toEqual([
      { start: 0.75, length: 0.25 },
      { start: 0, length: 1 },
    ]);
  });

  test("of nothing but zeros, and of no scores, have no length", () => {
    expect(bars(0, 0)).toEqual([
      { start: 0, length: 0 },
      { start: 0, length: 0 },
    ]);
    expect(barScale([])).toEqual({ from: 0, to: 1 });
  });

  test("stay within the width, and keep the order of the scores of a side", () => {
    const score = fc.double({ noNaN: true, min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(fc.array(score, { minLength: 1 }), (scores) => {
        const scale = barScale(scores);
        for (const one of scores) {
          const { start, length } = barOf(one, scale);
          expect(start).toBeGreaterThanOrEqual(0);
          expect(length).toBeGreaterThanOrEqual(0);
          expect(start + length).toBeLessThanOrEqual(1 + 1e-9);
        }
        const right = scores.filter((one) => one >= 0).sort((a, b) => a - b);
        const lengths = right.map((one) => barOf(one, scale).length);
        expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
      }),
    );
  });
});
