import type { Usage } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { completionMicros, promptMicros, promptTokensOf } from "./cost-of-tokens.ts";

/** Each kind at a price that no sum of the others makes. */
const PRICE = {
  prompt: 1,
  completion: 10,
  cache_read: 0.25,
  cache_write: 2,
  input_cache_write_1h: 4,
  audio: 8,
  input_audio_cache: 0.5,
  image_token: 16,
  reasoning: 20,
  audio_output: 40,
  image_output: 80,
};
const of = (prompt: Usage["prompt_tokens_details"], made?: Usage["completion_tokens_details"]) => ({
  prompt_tokens: 1000,
  completion_tokens: 100,
  total_tokens: 1100,
  prompt_tokens_details: prompt,
  completion_tokens_details: made,
});

describe("tokens of a prompt", () => {
  test("of every kind have their own price", () => {
    const usage = of({
      cached_tokens: 300,
      cached_audio_tokens: 100,
      cache_write_tokens: 200,
      cache_write_1h_tokens: 150,
      audio_tokens: 110,
      image_tokens: 20,
    });
    expect(promptMicros(PRICE, usage)).toBe(
      470 + 10 * 8 + 20 * 16 + 200 * 0.25 + 100 * 0.5 + 50 * 2 + 150 * 4,
    );
  });

  test("without a price of their own cost what they are a kind of", () => {
    const usage = of({
      cached_tokens: 300,
      cached_audio_tokens: 100,
      cache_write_tokens: 200,
      cache_write_1h_tokens: 150,
      image_tokens: 20,
    });
    const { prompt, completion, cache_read, cache_write } = PRICE;
    const bare = { prompt, completion, cache_read, cache_write };
    expect(promptMicros(bare, usage)).toBe(500 + 300 * 0.25 + 200 * 2);
    expect(promptMicros({ prompt, completion }, usage)).toBe(1000);
  });

  test("are sound from the cache where nothing else of the prompt has room for it", () => {
    const usage = of({ cached_tokens: 900, audio_tokens: 400 });
    expect(promptTokensOf(usage)).toMatchObject({ sound: 100, cachedSound: 300, cached: 600 });
    expect(promptTokensOf(of({ cached_tokens: 300, audio_tokens: 400 }))).toMatchObject({
      sound: 400,
      cachedSound: 0,
    });
  });

  test("are each counted once, whatever a provider says of them", () => {
    const count = fc.nat(300);
    const told = fc.record({
      cached_tokens: count,
      cache_write_tokens: count,
      cache_write_1h_tokens: count,
      audio_tokens: count,
      cached_audio_tokens: fc.option(count, { nil: undefined }),
      image_tokens: count,
    });
    fc.assert(
      fc.property(count, told, (all, details) => {
        const tokens = Object.values(
          promptTokensOf({ prompt_tokens: all, prompt_tokens_details: details }),
        );
        expect(Math.min(...tokens)).toBeGreaterThanOrEqual(0);
        expect(tokens.reduce((sum, each) => sum + each, 0)).toBe(all);
      }),
    );
  });
});

describe("tokens of an answer", () => {
  test("of every kind have their own price", () => {
    const usage = of(undefined, { reasoning_tokens: 20, audio_tokens: 5, image_tokens: 30 });
    expect(completionMicros(PRICE, usage)).toBe(45 * 10 + 20 * 20 + 5 * 40 + 30 * 80);
  });

  test("are no more than the answer", () => {
    const usage = of(undefined, { reasoning_tokens: 60, audio_tokens: 60, image_tokens: 60 });
    expect(completionMicros(PRICE, usage)).toBe(60 * 20 + 40 * 40);
  });
});
