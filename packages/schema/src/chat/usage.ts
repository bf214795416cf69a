import * as z from "zod";

/** Tokens of one answer and their cost (wire reference §7.1). */
export const usage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
  /** USD charged to the caller. */
  cost: z.number().nullish(),
  is_byok: z.boolean().optional(),
  prompt_tokens_details: z
    .object({
      cached_tokens: z.int(),
      cache_write_tokens: z.int().optional(),
      audio_tokens: z.int().optional(),
      video_tokens: z.int().optional(),
    })
    .optional(),
  completion_tokens_details: z
    .object({
      reasoning_tokens: z.int(),
      audio_tokens: z.int().optional(),
      image_tokens: z.int().optional(),
      accepted_prediction_tokens: z.int().optional(),
      rejected_prediction_tokens: z.int().optional(),
    })
    .optional(),
  cost_details: z
    .object({
      upstream_inference_cost: z.number().nullable(),
      upstream_inference_prompt_cost: z.number(),
      upstream_inference_completions_cost: z.number(),
      server_tool_cost: z.number().optional(),
    })
    .optional(),
  server_tool_use_details: z.record(z.string(), z.int()).optional(),
  server_tool_use: z.record(z.string(), z.int()).optional(),
});

export type Usage = z.infer<typeof usage>;
