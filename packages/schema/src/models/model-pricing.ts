import * as z from "zod";

/** USD as a decimal string, so that no digit is lost. */
const price = (unit: string) => z.string().describe(`USD for each ${unit}, as a decimal string.`);

/** Prices of tokens of a kind (wire reference §14.2). */
const ofKinds = {
  input_cache_read: price("token read from the cache").optional(),
  input_cache_write: price("token written to the cache").optional(),
  input_cache_write_1h: price("token written to the cache for an hour").optional(),
  internal_reasoning: price("token of thought").optional(),
  audio: price("token of sound read").optional(),
  input_audio_cache: price("token of sound read from the cache").optional(),
  audio_output: price("token of sound made").optional(),
  image_token: price("token of images read").optional(),
  image_output: price("token of images made").optional(),
};

/** Other prices of long prompts (wire reference §14.2); the last entry that holds counts for each key. */
const override = z
  .looseObject({
    min_prompt_tokens: z.int().describe("Tokens: it holds for longer prompts."),
    prompt: price("token read").optional(),
    completion: price("token made").optional(),
    ...ofKinds,
  })
  .describe("Prices of a request whose prompt is long.");

/** A price list: per token for tokens, else each (wire reference §14.2). */
export const modelPricing = z
  .looseObject({
    prompt: price("token read"),
    completion: price("token made"),
    request: price("request").optional(),
    image: price("image").optional(),
    character: price("character spoken").optional(),
    ...ofKinds,
    web_search: price("search").optional(),
    overrides: z.array(override).optional().describe("Other prices of long prompts."),
    discount: z.number().optional().describe("Share that is taken off, 0 to 1."),
  })
  .describe("A price list; amounts in USD as decimal strings.");
export type ModelPricing = z.infer<typeof modelPricing>;
