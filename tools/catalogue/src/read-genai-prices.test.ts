import type { ModelPrice, Provider } from "@pydantic/genai-prices";
import { expect, test } from "vitest";
import { readGenaiPrices } from "./read-genai-prices.ts";

function priceOf(prices: ModelPrice) {
  const models = [{ id: "m", match: { equals: "m" }, prices }];
  const [model] = readGenaiPrices(
    { id: "p", name: "P", models } as unknown as Provider,
    "2026-11-28",
  );
  return model?.price;
}

test("every kind of tokens, requests and searches have their place", () => {
  const prices = {
    input_mtok: 1,
    output_mtok: 2,
    cache_read_mtok: 3,
    cache_write_mtok: 4,
    cache_write_1h_mtok: 5,
    output_reasoning_mtok: 6,
    input_audio_mtok: 7,
    cache_audio_read_mtok: 8,
    output_audio_mtok: 9,
    input_image_mtok: 10,
    output_image_mtok: 11,
    requests_kcount: 12,
    web_searches_kcount: 14,
  };
  expect(priceOf(prices)).toEqual({
    prompt: 1,
    completion: 2,
    cache_read: 3,
    cache_write: 4,
    input_cache_write_1h: 5,
    reasoning: 6,
    audio: 7,
    input_audio_cache: 8,
    audio_output: 9,
    image_token: 10,
    image_output: 11,
    request: 0.012,
    search: 0.014,
  });
});

test("a model that charges for what is not counted here, or by steps, has no price", () => {
  const plain = { input_mtok: 1, output_mtok: 2 };
  expect(priceOf(plain)).toEqual({ prompt: 1, completion: 2 });
  expect(priceOf({ ...plain, output_citation_mtok: 2 })).toBeUndefined();
  expect(priceOf({ ...plain, input_video_mtok: 2 })).toBeUndefined();
  const steps = { base: 1, tiers: [{ start: 200_000, price: 2 }] };
  expect(priceOf({ ...plain, cache_read_mtok: steps })).toBeUndefined();
  expect(priceOf({ ...plain, input_mtok: steps })).toBeUndefined();
  expect(priceOf({ output_mtok: 2 })).toBeUndefined();
});
