import { QUANTIZATIONS, SUPPORTED_PARAMETERS } from "@sluice/schema";
import type * as z from "zod";
import { amount } from "./amount.ts";
import { choice } from "./choice.ts";
import { flag } from "./flag.ts";
import { list } from "./list.ts";
import { section } from "./section.ts";
import { text } from "./text.ts";

const tokens = () => amount({ min: 1, whole: true }).optional();
const usd = () => amount({ min: 0 });

const byToken = {
  prompt: usd().optional(),
  completion: usd().optional(),
  cache_read: usd().optional(),
  cache_write: usd().optional(),
  input_cache_write_1h: usd().optional(),
  reasoning: usd().optional(),
  audio: usd().optional(),
  input_audio_cache: usd().optional(),
  audio_output: usd().optional(),
  image_token: usd().optional(),
  image_output: usd().optional(),
};

const priceSection = section({
  ...byToken,
  request: usd().optional(),
  image: usd().optional(),
  characters: usd().optional(),
  search: usd().optional(),
  tiers: list(section({ above: amount({ min: 1, whole: true }), ...byToken })).optional(),
});

/** A checked `price:`; what it leaves out is as the built-in catalogue knows it, else 0. */
export type PriceSection = z.infer<typeof priceSection>;

/** One entry of a model's `endpoints:`. */
export const endpointSection = section({
  provider: text("the slug of a provider"),
  model: text("the provider's own name of the model").optional(),
  price: priceSection.optional(),
  quantization: choice(QUANTIZATIONS).default("unknown"),
  context_length: tokens(),
  max_completion_tokens: tokens(),
  max_inputs: tokens(),
  max_characters: tokens(),
  supports: list(choice(SUPPORTED_PARAMETERS)).optional(),
  supports_prefill: flag().default(false),
  min_completion_tokens: tokens(),
  supports_voice_cloning: flag().default(false),
  tier: choice(["default", "flex", "priority"]).default("default"),
});

/** A checked entry of a model's `endpoints:`. */
export type EndpointSection = z.infer<typeof endpointSection>;
