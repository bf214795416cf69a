import { expect, test } from "vitest";
import { loudness } from "./loudness.ts";

test("goes from silence to full scale in decibels", () => {
  expect(loudness(new Float32Array(8))).toBe(0);
  expect(loudness(new Float32Array(0))).toBe(0);
  expect(loudness(new Float32Array(8).fill(1))).toBe(1);
  expect(loudness(new Float32Array(8).fill(-0.0316))).toBeCloseTo(0.5, 2);
  expect(loudness(new Float32Array(8).fill(0.0001))).toBe(0);
});
