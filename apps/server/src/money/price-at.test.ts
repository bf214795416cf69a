import { describe, expect, test } from "vitest";
import { costOfChat } from "./cost.ts";
import { priceAt } from "./price-at.ts";

const price = {
  prompt: 2,
  completion: 10,
  cache_read: 0.2,
  tiers: [
    { above: 500, prompt: 8 },
    { above: 100, prompt: 4, completion: 15 },
  ],
};

describe("prices of long prompts", () => {
  test("a tier holds for prompts that are longer, not for those as long", () => {
    expect(priceAt(price, 100)).toEqual({ prompt: 2, completion: 10, cache_read: 0.2 });
    expect(priceAt(price, 101)).toEqual({ prompt: 4, completion: 15, cache_read: 0.2 });
  });

  test("of several the longest counts, whatever their order", () => {
    expect(priceAt(price, 501)).toEqual({ prompt: 8, completion: 10, cache_read: 0.2 });
  });

  test("all of a long request is charged by its tier, cached tokens included", () => {
    const usage = {
      prompt_tokens: 200,
      completion_tokens: 10,
      total_tokens: 210,
      prompt_tokens_details: { cached_tokens: 50 },
    };
    const micro = 150 * 4 + 50 * 0.2 + 10 * 15;
    expect(costOfChat(price, usage).totalNanos).toBe(micro * 1000);
  });
});
