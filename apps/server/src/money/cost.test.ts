import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costOfChat, costOfRerank, costOfSpeech } from "./cost.ts";
import { usdOf } from "./usd.ts";

const price = { prompt: 1, completion: 10, cache_read: 0.1, cache_write: 1.25 };
const micro = (value: number) => value * 1000;

describe("the cost of a chat answer", () => {
  test("cached tokens are inside the prompt and have their own price", () => {
    const usage = {
      prompt_tokens: 1000,
      completion_tokens: 100,
      total_tokens: 1100,
      prompt_tokens_details: { cached_tokens: 800 },
    };
    expect(costOfChat(price, usage).totalNanos).toBe(micro(1280));
  });

  test("cache reads and writes are told apart", () => {
    const usage = {
      prompt_tokens: 1000,
      completion_tokens: 10,
      total_tokens: 1010,
      prompt_tokens_details: { cached_tokens: 500, cache_write_tokens: 400 },
    };
    expect(costOfChat(price, usage).totalNanos).toBe(micro(750));
  });

  test("a price by request is added once", () => {
    const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
    expect(costOfChat({ ...price, request: 0.01 }, usage).totalNanos).toBe(10_000_000);
  });

  test("without a known price nothing is charged", () => {
    const usage = { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 };
    expect(costOfChat(undefined, usage).totalNanos).toBe(0);
  });

  test("it is a whole number, never negative, and grows with the tokens", () => {
    const tokens = fc.nat(2_000_000);
    fc.assert(
      fc.property(tokens, tokens, tokens, (prompt, cached, completion) => {
        const usage = (completionTokens: number) => ({
          prompt_tokens: prompt,
          completion_tokens: completionTokens,
          total_tokens: prompt + completionTokens,
          prompt_tokens_details: { cached_tokens: cached },
        });
        const { totalNanos } = costOfChat(price, usage(completion));
        expect(Number.isInteger(totalNanos)).toBe(true);
        expect(totalNanos).toBeGreaterThanOrEqual(0);
        expect(costOfChat(price, usage(completion + 1)).totalNanos).toBeGreaterThan(totalNanos);
      }),
    );
  });
});

test("rerank is charged by search unit, speech by character", () => {
  const free = { prompt: 0, completion: 0 };
  expect(usdOf(costOfRerank({ ...free, search: 0.002 }, { search_units: 3 }))).toBe(0.006);
  expect(usdOf(costOfSpeech({ ...free, characters: 15 }, 2000))).toBe(0.03);
});

describe("other prices of a chat answer", () => {
  const usage = {
    prompt_tokens: 100,
    completion_tokens: 100,
    total_tokens: 200,
    prompt_tokens_details: { cached_tokens: 20, audio_tokens: 30 },
    completion_tokens_details: { reasoning_tokens: 40, audio_tokens: 10 },
  };

  test("thoughts and sound have their own where there is one, and else that of any token", () => {
    expect(costOfChat(price, usage).totalNanos).toBe(micro(80 + 2 + 1000));
    const own = { ...price, reasoning: 20, audio: 3, audio_output: 40 };
    expect(costOfChat(own, usage).totalNanos).toBe(
      micro(50 + 30 * 3 + 2 + 50 * 10 + 40 * 20 + 10 * 40),
    );
  });

  test("each image that was read and each search is paid", () => {
    const priced = { ...price, image: 0.001, search: 0.01 };
    const searched = { ...usage, server_tool_use_details: { web_search_requests: 2 } };
    const extra =
      costOfChat(priced, searched, { images: 3 }).totalNanos - costOfChat(price, usage).totalNanos;
    expect(usdOf(extra)).toBe(0.023);
  });
});

test("what is too much to be counted is held at 9,007,199 USD, and no price makes it anything but whole", () => {
  const most = Number.MAX_SAFE_INTEGER;
  const dear = { prompt: most, completion: most, request: most, search: most, characters: most };
  const usage = { prompt_tokens: most, completion_tokens: most, total_tokens: most };
  expect(costOfChat(dear, usage)).toEqual({
    promptNanos: most,
    completionNanos: most,
    totalNanos: most,
  });
  expect(costOfRerank(dear, { search_units: most, total_tokens: most })).toBe(most);
  expect(costOfSpeech(dear, most)).toBe(most);
});
