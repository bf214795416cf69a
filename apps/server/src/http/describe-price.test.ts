import { modelPricing } from "@sluice/schema";
import { expect, test } from "vitest";
import { describePrice } from "./describe-price.ts";

test("every price is told by its name of the wire, per token as a decimal string", () => {
  const told = describePrice({
    prompt: 1,
    completion: 2,
    cache_read: 0.1,
    cache_write: 1.25,
    input_cache_write_1h: 2,
    reasoning: 3,
    audio: 4,
    input_audio_cache: 0.4,
    audio_output: 8,
    image_token: 5,
    image_output: 30,
    request: 0.01,
    image: 0.002,
    characters: 15,
    search: 0.005,
    tiers: [{ above: 200_000, prompt: 2, input_cache_write_1h: 4, image_output: 60 }],
  });
  expect(told).toEqual({
    prompt: "0.000001",
    completion: "0.000002",
    request: "0.01",
    image: "0.002",
    input_cache_read: "0.0000001",
    input_cache_write: "0.00000125",
    input_cache_write_1h: "0.000002",
    internal_reasoning: "0.000003",
    audio: "0.000004",
    input_audio_cache: "0.0000004",
    audio_output: "0.000008",
    image_token: "0.000005",
    image_output: "0.00003",
    character: "0.000015",
    web_search: "0.005",
    overrides: [
      {
        min_prompt_tokens: 200_000,
        prompt: "0.000002",
        input_cache_write_1h: "0.000004",
        image_output: "0.00006",
      },
    ],
  });
  expect(modelPricing.parse(told)).toEqual(told);
});

test("what nobody knows is not told, but for what has to be", () => {
  expect(describePrice(undefined)).toEqual({
    prompt: "0",
    completion: "0",
    request: "0",
    image: "0",
  });
});
