import { expect, test } from "vitest";
import { readUsage as ofSdk } from "../ai-sdk/read-usage.ts";
import { readUsage as ofAnthropic } from "../anthropic/read-usage.ts";
import { readUsage as ofBedrock } from "../bedrock/read-usage.ts";
import { readUsage as ofGemini } from "../gemini/read-usage.ts";
import { readUsage as ofOpenAi } from "../openai-compatible/read-usage.ts";
import { soundUsage } from "./sound-usage.ts";

const WRITTEN = { cached_tokens: 0, cache_write_tokens: 300, cache_write_1h_tokens: 200 };
const creation = { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 200 };

test.each([
  [
    "Anthropic",
    ofAnthropic({
      input_tokens: 10,
      output_tokens: 5,
      cache_read_input_tokens: 0,
      cache_creation_input_tokens: 300,
      cache_creation: creation,
    }),
  ],
  [
    "Bedrock",
    ofBedrock({
      inputTokens: 10,
      outputTokens: 5,
      cacheWriteInputTokens: 300,
      cacheDetails: [
        { inputTokens: 200, ttl: "1h" },
        { inputTokens: 100, ttl: "5m" },
      ],
    }),
  ],
  [
    "a gateway with its words",
    ofOpenAi({
      prompt_tokens: 310,
      completion_tokens: 5,
      prompt_tokens_details: {
        cached_tokens: 0,
        cache_write_tokens: 300,
        cache_creation_token_details: creation,
      },
    }),
  ],
  [
    "a gateway like this one",
    ofOpenAi({ prompt_tokens: 310, completion_tokens: 5, prompt_tokens_details: WRITTEN }),
  ],
  [
    "a package that passes its counts on",
    ofSdk({
      inputTokens: { total: 310, cacheWrite: 300 },
      outputTokens: { total: 5 },
      raw: { cache_creation: creation },
    }),
  ],
])("tokens written to the cache for an hour are told by %s", (_who, usage) => {
  expect(usage).toMatchObject({
    prompt_tokens: 310,
    completion_tokens: 5,
    prompt_tokens_details: WRITTEN,
  });
});

test("where nobody tells how long a write stays, nothing is said of it", () => {
  const usage = ofAnthropic({ input_tokens: 1, output_tokens: 1, cache_creation_input_tokens: 5 });
  expect(usage?.prompt_tokens_details).toEqual({ cached_tokens: 0, cache_write_tokens: 5 });
});

test("images, and sound from the cache, are told by Gemini and OpenAI", () => {
  const gemini = ofGemini({
    promptTokenCount: 500,
    cachedContentTokenCount: 200,
    candidatesTokenCount: 5,
    promptTokensDetails: [
      { modality: "IMAGE", tokenCount: 258 },
      { modality: "AUDIO", tokenCount: 100 },
    ],
    cacheTokensDetails: [{ modality: "AUDIO", tokenCount: 60 }],
  });
  const openai = ofOpenAi({
    prompt_tokens: 500,
    completion_tokens: 5,
    prompt_tokens_details: {
      cached_tokens: 200,
      image_tokens: 258,
      audio_tokens: 100,
      cached_tokens_details: { audio_tokens: 60 },
    },
  });
  const details = {
    cached_tokens: 200,
    image_tokens: 258,
    audio_tokens: 100,
    cached_audio_tokens: 60,
  };
  expect(gemini?.prompt_tokens_details).toEqual(details);
  expect(openai?.prompt_tokens_details).toEqual(details);
});

test("they are no more than what they are part of", () => {
  const usage = soundUsage({
    prompt_tokens: 10,
    completion_tokens: 1,
    prompt_tokens_details: {
      cached_tokens: 4,
      cache_write_tokens: 3,
      cache_write_1h_tokens: 9,
      cached_audio_tokens: 9,
      image_tokens: 90,
    },
  });
  expect(usage?.prompt_tokens_details).toEqual({
    cached_tokens: 4,
    cache_write_tokens: 3,
    cache_write_1h_tokens: 3,
    cached_audio_tokens: 4,
    image_tokens: 10,
  });
});
