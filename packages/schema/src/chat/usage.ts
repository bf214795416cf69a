import * as z from "zod";

const tokens = (says: string) => z.int().describe(says);

/** Tokens of one answer and their cost (wire reference §7.1). */
export const usage = z
  .object({
    prompt_tokens: tokens("Tokens read."),
    completion_tokens: tokens("Tokens made, thoughts included."),
    total_tokens: tokens("Both together."),
    cost: z.number().nullish().describe("USD charged to the caller."),
    is_byok: z.boolean().optional().describe("Whether the caller's own provider key paid."),
    prompt_tokens_details: z
      .object({
        cached_tokens: tokens("Read from the provider's cache."),
        cache_write_tokens: tokens("Written to the provider's cache.").optional(),
        cache_write_1h_tokens: tokens(
          "Of those written to the cache, the ones that stay for an hour.",
        ).optional(),
        audio_tokens: tokens("Sound.").optional(),
        cached_audio_tokens: tokens("Sound read from the provider's cache.").optional(),
        image_tokens: tokens("Images.").optional(),
        video_tokens: tokens("Video.").optional(),
      })
      .optional()
      .describe("What the tokens read were."),
    completion_tokens_details: z
      .object({
        reasoning_tokens: tokens("Thoughts."),
        audio_tokens: tokens("Sound.").optional(),
        image_tokens: tokens("Images.").optional(),
        accepted_prediction_tokens: tokens("Predicted and used.").optional(),
        rejected_prediction_tokens: tokens("Predicted and not used.").optional(),
      })
      .optional()
      .describe("What the tokens made were."),
    cost_details: z
      .object({
        upstream_inference_cost: z
          .number()
          .nullable()
          .describe("USD that the provider charged to the caller's own key."),
        upstream_inference_prompt_cost: z.number().describe("USD for the tokens read."),
        upstream_inference_completions_cost: z.number().describe("USD for the tokens made."),
        server_tool_cost: z.number().optional().describe("USD for tools that the gateway ran."),
      })
      .optional()
      .describe("What the cost is made of."),
    server_tool_use_details: z
      .record(z.string(), z.int())
      .optional()
      .describe("Calls of server tools: asked for, run; and searches of the web."),
    server_tool_use: z
      .record(z.string(), z.int())
      .optional()
      .describe("The same under its older name."),
  })
  .describe("Tokens of one answer and their cost.");

export type Usage = z.infer<typeof usage>;
