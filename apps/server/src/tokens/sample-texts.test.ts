import { expect, test } from "vitest";
import { sampleTexts } from "./sample-texts.ts";

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);

test("texts of ordinary length are counted whole", () => {
  const texts = ["one", "x".repeat(100_000)];
  expect(sampleTexts(texts)).toEqual({ texts, scale: 1 });
});

test("of very long ones a bounded part stands for all, from every place", () => {
  const texts = [`${"a".repeat(500_000)}${"b".repeat(500_000)}`, "c".repeat(1_000_000)];
  const { texts: samples, scale } = sampleTexts(texts);
  expect(lengthOf(samples)).toBeLessThan(140_000);
  expect(lengthOf(samples) * scale).toBeCloseTo(2_000_000, 3);
  const share = (letter: string) =>
    lengthOf(samples.filter((sample) => sample.startsWith(letter))) / lengthOf(samples);
  expect(share("a")).toBeCloseTo(0.25, 1);
  expect(share("c")).toBeCloseTo(0.5, 1);
});
