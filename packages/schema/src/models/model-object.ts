import * as z from "zod";
import { modelPricing } from "./model-pricing.ts";

/** A model as `GET /models` shows it; lengths in tokens (wire reference §14.2). */
export const modelObject = z.looseObject({
  id: z.string(),
  canonical_slug: z.string(),
  name: z.string(),
  /** Unix seconds. */
  created: z.int(),
  description: z.string().optional(),
  context_length: z.int().nullable(),
  hugging_face_id: z.string().nullish(),
  knowledge_cutoff: z.string().nullish(),
  expiration_date: z.string().nullish(),
  architecture: z.looseObject({
    modality: z.string().nullable(),
    input_modalities: z.array(z.string()),
    output_modalities: z.array(z.string()),
    tokenizer: z.string(),
    instruct_type: z.string().nullable(),
  }),
  pricing: modelPricing,
  top_provider: z.looseObject({
    context_length: z.int().nullable(),
    max_completion_tokens: z.int().nullable(),
    is_moderated: z.boolean(),
  }),
  per_request_limits: z
    .object({ prompt_tokens: z.number(), completion_tokens: z.number() })
    .nullable(),
  supported_parameters: z.array(z.string()),
  default_parameters: z.record(z.string(), z.number().nullable()).nullable(),
  supported_voices: z.array(z.string()).nullable(),
  links: z.looseObject({ details: z.string() }),
});
export type ModelObject = z.infer<typeof modelObject>;
