import type { Price, Usage } from "@sluice/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { costOfChat } from "./cost.ts";
import { mostOfChat } from "./most-of-chat.ts";

const usd = fc.double({ min: 0, max: 100, noNaN: true });
const optional = fc.option(usd, { nil: undefined });
const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
const byToken = {
  cache_read: optional,
  cache_write: optional,
  input_cache_write_1h: optional,
  reasoning: optional,
  audio: optional,
  input_audio_cache: optional,
  audio_output: optional,
  image_token: optional,
  image_output: optional,
};
const price: fc.Arbitrary<Price> = fc
  .record({
    prompt: usd,
    completion: usd,
    ...byToken,
    request: optional,
    image: optional,
    search: optional,
    tiers: fc.array(
      fc
        .record({ above: fc.nat(2000), prompt: optional, completion: optional, ...byToken })
        .map((tier) => defined(tier) as { above: number }),
      { maxLength: 3 },
    ),
  })
  .map((drawn) => defined(drawn) as unknown as Price);
const tokens = fc.nat(3000);

test("no answer within the amounts costs more, whatever its tokens were", () => {
  const amounts = fc.record({
    prompt: tokens,
    completion: tokens,
    cached: tokens,
    written: tokens,
    heard: tokens,
    hour: tokens,
    cachedSound: tokens,
    seen: tokens,
    thoughts: tokens,
    said: tokens,
    drawn: tokens,
    images: fc.nat(5),
    searches: fc.nat(5),
    room: fc.nat(50),
  });
  fc.assert(
    fc.property(price, amounts, (drawn, of) => {
      const usage: Usage = {
        prompt_tokens: of.prompt,
        completion_tokens: of.completion,
        total_tokens: of.prompt + of.completion,
        prompt_tokens_details: {
          cached_tokens: of.cached,
          cache_write_tokens: of.written,
          cache_write_1h_tokens: of.hour,
          audio_tokens: of.heard,
          cached_audio_tokens: of.cachedSound,
          image_tokens: of.seen,
        },
        completion_tokens_details: {
          reasoning_tokens: of.thoughts,
          audio_tokens: of.said,
          image_tokens: of.drawn,
        },
      };
      const { images, searches } = of;
      const most = mostOfChat(drawn, {
        promptTokens: of.prompt + of.room,
        completionTokens: of.completion + of.room,
        images,
        searches,
      });
      expect(costOfChat(drawn, usage, { images, searches }).totalNanos).toBeLessThanOrEqual(most);
    }),
  );
});

test("a tier counts as soon as the bound of the prompt reaches it", () => {
  const tiered = { prompt: 1, completion: 1, tiers: [{ above: 100, prompt: 3 }] };
  const most = (promptTokens: number) => mostOfChat(tiered, { promptTokens, completionTokens: 0 });
  expect(most(100)).toBe(100_000);
  expect(most(101)).toBe(303_000);
});

test("writing to the cache counts where it is dearer than reading the prompt", () => {
  const most = mostOfChat(
    { prompt: 1, completion: 1, cache_write: 1.25, cache_read: 0.1 },
    { promptTokens: 100, completionTokens: 0 },
  );
  expect(most).toBe(125_000);
});

test("writing for an hour, images and cached sound count where they are dearest", () => {
  const base = { prompt: 1, completion: 1 };
  const most = (more: object) =>
    mostOfChat({ ...base, ...more }, { promptTokens: 100, completionTokens: 10 });
  expect(most({ cache_write: 1.25, input_cache_write_1h: 2 })).toBe(210_000);
  expect(
    mostOfChat(
      { ...base, cache_write: 1.25, input_cache_write_1h: 2 },
      { promptTokens: 100, completionTokens: 10, isKeptAnHour: false },
    ),
  ).toBe(135_000);
  expect(most({ image_token: 3 })).toBe(310_000);
  expect(most({ input_audio_cache: 4 })).toBe(410_000);
  expect(most({ image_output: 30 })).toBe(400_000);
});
