import fc from "fast-check";
import { expect, test } from "vitest";
import { createPeaks } from "./peaks.ts";

test("keeps the loudest sample of each hundredth of a second, of either sign", () => {
  const peaks = createPeaks(400, 1);
  peaks.push(Float32Array.of(0.25, -0.5, 0, 0, 0.125, 0, 0, 0, -1));
  expect(peaks.values).toEqual([0.5, 0.125, 1]);
  expect(peaks.seconds()).toBe(9 / 400);
});

test("two channels last half as long as their samples would in one", () => {
  const peaks = createPeaks(400, 2);
  peaks.push(new Float32Array(8).fill(0.5));
  expect(peaks.values).toEqual([0.5]);
  expect(peaks.seconds()).toBe(0.01);
});

test("the peaks are the same however the samples are grouped", () => {
  const sample = fc.float({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(sample), fc.nat(), (samples, cut) => {
      const at = cut % (samples.length + 1);
      const whole = createPeaks(300, 1);
      whole.push(Float32Array.from(samples));
      const parts = createPeaks(300, 1);
      parts.push(Float32Array.from(samples.slice(0, at)));
      parts.push(Float32Array.from(samples.slice(at)));
      expect(parts.values).toEqual(whole.values);
      expect(parts.seconds()).toBe(whole.seconds());
    }),
  );
});
