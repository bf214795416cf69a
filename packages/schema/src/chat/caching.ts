import * as z from "zod";
import { cacheControl } from "./cache-control.ts";

const predictedText = z.looseObject({
  type: z.literal("text").describe("Text."),
  text: z.string().describe("The text."),
});

/** Fields that say what of a prompt is kept upstream (specification; wire reference §4.3). */
export const cachingFields = {
  cache_control: cacheControl
    .nullish()
    .describe("Places a cache breakpoint on the last cacheable block by itself."),
  prompt_cache_key: z
    .string()
    .nullish()
    .describe("Requests with the same key share an upstream's prompt cache."),
  prompt_cache_options: z
    .looseObject({
      mode: z
        .literal("explicit")
        .describe(
          "Only blocks marked with `prompt_cache_breakpoint` are cached; some models only.",
        ),
      ttl: z.string().nullish().describe("How long the cache is kept, in the provider's words."),
    })
    .nullish()
    .describe("What of the prompt is cached, and for how long."),
  prediction: z
    .looseObject({
      type: z.literal("content").describe("The only kind there is."),
      content: z.union([z.string(), z.array(predictedText)]).describe("The text, or its parts."),
    })
    .nullish()
    .describe("Text that most of the answer is expected to repeat, which makes it faster."),
};
