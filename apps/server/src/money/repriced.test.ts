import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_DETAILS } from "../ports/empty-entry.ts";
import { sampleEntry } from "../stores/conformance/sample-entry.ts";
import { costOfChat, costOfRerank, costOfSpeech } from "./cost.ts";
import { repriced } from "./repriced.ts";

const tokens = fc.nat(200_000);
const usd = fc.nat(10_000).map((cents) => cents / 100);
const price = fc.record(
  {
    prompt: usd,
    completion: usd,
    cache_read: usd,
    cache_write: usd,
    input_cache_write_1h: usd,
    audio: usd,
    input_audio_cache: usd,
    audio_output: usd,
    image_token: usd,
    image_output: usd,
    reasoning: usd,
    request: usd,
    image: usd,
    search: usd,
    tiers: fc.array(fc.record({ above: tokens, prompt: usd }), { maxLength: 2 }),
  },
  { requiredKeys: ["prompt", "completion"] },
);

test("a chat answer costs under its own price what it cost", () => {
  const counts = fc.record({ prompt: tokens, completion: tokens, some: tokens, few: tokens });
  fc.assert(
    fc.property(price, counts, (own, { prompt, completion, some, few }) => {
      const details = {
        ...NO_DETAILS,
        cachedTokens: some,
        cacheWriteTokens: few,
        cacheWriteHourTokens: few,
        cachedAudioTokens: some,
        audioPromptTokens: few,
        imagePromptTokens: some,
        reasoningTokens: some,
        audioCompletionTokens: few,
        imageCompletionTokens: some,
        promptMedia: 3,
        webSearches: 2,
      };
      const usage = {
        prompt_tokens: prompt,
        completion_tokens: completion,
        total_tokens: prompt + completion,
        prompt_tokens_details: {
          cached_tokens: some,
          cache_write_tokens: few,
          cache_write_1h_tokens: few,
          audio_tokens: few,
          cached_audio_tokens: some,
          image_tokens: some,
        },
        completion_tokens_details: {
          reasoning_tokens: some,
          audio_tokens: few,
          image_tokens: some,
        },
      };
      const cost = costOfChat(own, usage, { images: 3, searches: 2 }).totalNanos;
      const entry = sampleEntry("g", {
        promptTokens: prompt,
        completionTokens: completion,
        details,
        costNanos: cost,
      });
      expect(repriced(entry, own)).toBe(cost);
    }),
  );
});

test("images that were read are paid each under the other price too", () => {
  const details = { ...NO_DETAILS, promptMedia: 3, promptAudio: 2 };
  const entry = sampleEntry("g", { promptTokens: 0, completionTokens: 0, details });
  const price = { prompt: 1, completion: 1, image: 0.002 };
  expect(repriced({ ...entry, outcome: "complete", finishReason: "stop" }, price)).toBe(6_000_000);
});

test("a ranking and speech cost by their units", () => {
  const other = { prompt: 0, completion: 0, search: 0.002, characters: 15 };
  const details = { ...NO_DETAILS, searchUnits: 3, characters: 2_000 };
  const rank = sampleEntry("g", { operation: "rerank", details });
  expect(repriced(rank, other)).toBe(costOfRerank(other, { search_units: 3, total_tokens: 10 }));
  expect(repriced({ ...rank, operation: "speech" }, other)).toBe(costOfSpeech(other, 2_000));
});

test("what was not charged stays free, what several calls gave is not known", () => {
  const dear = { prompt: 1, completion: 1, request: 1 };
  expect(repriced(sampleEntry("g", { outcome: "failed" }), dear)).toBe(0);
  expect(repriced(sampleEntry("g", { finishReason: "error" }), dear)).toBe(0);
  const empty = sampleEntry("g", { completionTokens: 0, finishReason: null });
  expect(repriced(empty, dear)).toBe(0);
  expect(repriced({ ...empty, outcome: "lost" }, dear)).toBe(1_000_010_000);
  const call = { promptTokens: 1, completionTokens: 1, costNanos: 5 } as never;
  expect(repriced(sampleEntry("g", { calls: [call, call] }), dear)).toBeUndefined();
});

test("what the gateway bought costs the same under any price, also where the answer is free", () => {
  const details = { ...NO_DETAILS, boughtNanos: 700 };
  const entry = sampleEntry("g", { details, outcome: "failed" });
  expect(repriced(entry, { prompt: 1, completion: 1 })).toBe(700);
  const answered = sampleEntry("g", { details, outcome: "complete", finishReason: "stop" });
  const alone = sampleEntry("g", { outcome: "complete", finishReason: "stop" });
  const dear = { prompt: 9, completion: 9 };
  expect(repriced(answered, dear)).toBe(700 + (repriced(alone, dear) ?? Number.NaN));
});
