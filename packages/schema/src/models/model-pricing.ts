import * as z from "zod";

/** USD as a decimal string, so that no digit is lost. */
const price = z.string();

/** A price list: per token for tokens, else each (wire reference §14.2). */
export const modelPricing = z.looseObject({
  prompt: price,
  completion: price,
  request: price.optional(),
  image: price.optional(),
  input_cache_read: price.optional(),
  input_cache_write: price.optional(),
  web_search: price.optional(),
  internal_reasoning: price.optional(),
  /** 0 to 1. */
  discount: z.number().optional(),
});
export type ModelPricing = z.infer<typeof modelPricing>;
