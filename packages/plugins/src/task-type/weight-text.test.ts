import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeWeights, encodeWeights, type Weight } from "./weight-text.ts";

const STEP = 0.05;

/** Weights in whole steps, which none of them loses. */
const list = fc
  .uniqueArray(fc.nat(29), { minLength: 1, maxLength: 30 })
  .chain((tasks) =>
    fc.tuple(
      ...tasks.map((task) => fc.integer({ min: -45, max: 45 }).map((steps) => ({ task, steps }))),
    ),
  );
const weights = fc.uniqueArray(fc.tuple(fc.nat(2 ** 26 - 1), list), {
  selector: ([feature]) => feature,
});

test("weights are what they were, whatever features, tasks and steps", () => {
  fc.assert(
    fc.property(weights, (given) => {
      const made = new Map<number, readonly Weight[]>(
        given.map(([feature, each]) => [
          feature,
          each.map(({ task, steps }) => ({ task, weight: steps * STEP })),
        ]),
      );
      const text = encodeWeights(made, STEP);
      expect(JSON.stringify(text)).toHaveLength(text.length + 2);
      const decoded = decodeWeights(text, STEP);
      expect(decoded.size).toBe(made.size);
      for (const [feature, each] of made) {
        expect(decoded.get(feature)).toEqual(each);
        if (!made.has(feature + 1)) expect(decoded.get(feature + 1)).toBeUndefined();
      }
    }),
  );
});

test("what is larger than the largest step is that, and no weights are no text", () => {
  const text = encodeWeights(new Map([[7, [{ task: 3, weight: 99 }]]]), STEP);
  expect(decodeWeights(text, STEP).get(7)).toEqual([{ task: 3, weight: 45 * STEP }]);
  expect(encodeWeights(new Map(), STEP)).toBe("");
  expect(decodeWeights("", STEP).size).toBe(0);
});
