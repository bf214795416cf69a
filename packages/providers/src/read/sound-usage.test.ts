import fc from "fast-check";
import { expect, test } from "vitest";
import { soundUsage } from "./sound-usage.ts";

const told = (prompt: unknown, completion: unknown, total?: unknown, more: object = {}) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  ...(total === undefined ? {} : { total_tokens: total }),
  ...more,
});
const reasoning = (count: unknown) => ({
  completion_tokens_details: { reasoning_tokens: count },
});
const cached = (count: unknown, more: object = {}) => ({
  prompt_tokens_details: { cached_tokens: count, ...more },
});

test.each([
  ["as it should be", told(10, 5, 15), [10, 5]],
  ["without a total", told(10, 5), [10, 5]],
  ["with a total of 0", told(10, 5, 0), [10, 5]],
  ["with a total that is not the sum", told(10, 5, 99), [10, 5]],
  ["with an absurd total", told(10, 5, 1e30), [10, 5]],
  ["in floats", told(10.2, 4.8, 15), [10, 5]],
  ["as text", told("10", "5", "15"), [10, 5]],
  ["of nothing", told(0, 0, 0), [0, 0]],
  ["with the prompt missing, and a total", told(undefined, 5, 15), [10, 5]],
  ["with the answer null, and a total", told(10, null, 15), [10, 5]],
  ["with thoughts inside", told(10, 5, 15, reasoning(3)), [10, 5]],
  ["with thoughts beside, as the total says", told(10, 5, 35, reasoning(20)), [10, 25]],
  ["with fewer thoughts beside, as the total says", told(10, 5, 18, reasoning(3)), [10, 8]],
  ["with more thoughts than answer", told(10, 5, 15, reasoning(20)), [10, 25]],
  ["with cached tokens beside, as the total says", told(10, 5, 815, cached(800)), [810, 5]],
  [
    "with cached and written ones beside",
    told(10, 5, 1015, cached(800, { cache_write_tokens: 200 })),
    [1010, 5],
  ],
])("usage %s", (_name, usage, [prompt = 0, completion = 0]) => {
  expect(soundUsage(usage)).toMatchObject({
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
  });
});

test.each([
  ["without a number", {}],
  ["of the answer alone", told(undefined, 5)],
  ["of the prompt alone", told(10, undefined)],
  ["with a total alone", told(undefined, undefined, 15)],
  ["with a total smaller than its part", told(undefined, 20, 15)],
  ["of a negative answer", told(10, -5)],
  ["of an absurd answer", told(10, 1e30)],
  ["of words", told("many", "more")],
  ["of nulls", told(null, null, null)],
  ["of infinities", told(Number.POSITIVE_INFINITY, Number.NaN)],
])("usage %s cannot be told", (_name, usage) => {
  expect(soundUsage(usage)).toBeUndefined();
});

test("details are no more than what they are part of", () => {
  const usage = told(10, 5, 15, {
    ...cached(800, { cache_write_tokens: 3, audio_tokens: 50, video_tokens: -1 }),
    completion_tokens_details: { reasoning_tokens: "2", image_tokens: 9, odd: 1 },
  });
  expect(soundUsage(usage)).toEqual({
    prompt_tokens: 10,
    completion_tokens: 5,
    total_tokens: 15,
    prompt_tokens_details: { cached_tokens: 10, cache_write_tokens: 0, audio_tokens: 10 },
    completion_tokens_details: { reasoning_tokens: 2, image_tokens: 5 },
  });
});

test("details that are null are left out, empty ones are filled", () => {
  const usage = { ...told(1, 1), prompt_tokens_details: null, completion_tokens_details: {} };
  const sound = soundUsage(usage);
  expect(sound).not.toHaveProperty("prompt_tokens_details");
  expect(sound?.completion_tokens_details).toEqual({ reasoning_tokens: 0 });
});

const anything = fc.oneof(
  fc.integer({ min: -5, max: 2000 }),
  fc.double(),
  fc.constantFrom(null, undefined, "7", "x", 1e30, 1e9, {}, []),
);

test("whatever is told, the sums are right and the parts are in the whole", () => {
  const usage = fc.record({
    prompt_tokens: anything,
    completion_tokens: anything,
    total_tokens: anything,
    prompt_tokens_details: fc.option(
      fc.record({ cached_tokens: anything, cache_write_tokens: anything }),
    ),
    completion_tokens_details: fc.option(fc.record({ reasoning_tokens: anything })),
  });
  fc.assert(
    fc.property(usage, (given) => {
      const sound = soundUsage(given);
      if (sound === undefined) return;
      const { prompt_tokens: prompt, completion_tokens: completion } = sound;
      for (const count of [prompt, completion]) {
        expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
      }
      expect(sound.total_tokens).toBe(prompt + completion);
      const { cached_tokens: read = 0, cache_write_tokens: written = 0 } =
        sound.prompt_tokens_details ?? {};
      expect(Math.min(read, written)).toBeGreaterThanOrEqual(0);
      expect(read + written).toBeLessThanOrEqual(prompt);
      const thoughts = sound.completion_tokens_details?.reasoning_tokens ?? 0;
      expect(thoughts).toBeLessThanOrEqual(completion);
      expect(soundUsage(sound)).toEqual(sound);
    }),
    { numRuns: 500 },
  );
});

test("what else is told goes along, and nothing is inherited from it", () => {
  const told = JSON.parse(
    '{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3,"queue_time":4,"__proto__":{"cost":5}}',
  );
  const sound = soundUsage(told);
  expect(sound).toMatchObject({ queue_time: 4 });
  expect(sound).not.toHaveProperty("cost");
});
