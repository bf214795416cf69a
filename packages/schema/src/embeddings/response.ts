import * as z from "zod";

/** Vectors in the order of the inputs; `embedding` is base64 of little-endian float32 when asked. */
export const embeddingsResponse = z.looseObject({
  object: z.literal("list"),
  id: z.string().optional(),
  model: z.string(),
  data: z.array(
    z.object({
      object: z.literal("embedding"),
      index: z.int(),
      embedding: z.union([z.array(z.number()), z.string()]),
    }),
  ),
  usage: z
    .object({ prompt_tokens: z.int(), total_tokens: z.int(), cost: z.number().optional() })
    .optional(),
});
export type EmbeddingsResponse = z.infer<typeof embeddingsResponse>;
