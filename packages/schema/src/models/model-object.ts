import * as z from "zod";
import { modelPricing } from "./model-pricing.ts";

/** A model as `GET /models` shows it; lengths in tokens (wire reference §14.2). */
export const modelObject = z
  .looseObject({
    id: z.string().describe("Slug, `author/slug`: what a request names it by."),
    canonical_slug: z.string().describe("The slug that aliases lead to."),
    name: z.string().describe("Name for people."),
    created: z.int().describe("Unix seconds; 0: unknown."),
    description: z.string().optional().describe("What it is good at."),
    context_length: z
      .int()
      .nullable()
      .describe("Tokens, prompt and completion together; null: unknown."),
    hugging_face_id: z.string().nullish().describe("Name of its public weights."),
    knowledge_cutoff: z.string().nullish().describe("Date up to which it knows the world."),
    expiration_date: z.string().nullish().describe("Date on which it goes."),
    architecture: z
      .looseObject({
        modality: z.string().nullable().describe("What it reads and makes in one word."),
        input_modalities: z.array(z.string()).describe("What it reads."),
        output_modalities: z.array(z.string()).describe("What it makes."),
        tokenizer: z.string().describe("Family of its tokenizer."),
        instruct_type: z.string().nullable().describe("Format of its instructions."),
      })
      .describe("What it reads and makes."),
    pricing: modelPricing.describe("Prices of the cheapest endpoint."),
    top_provider: z
      .looseObject({
        context_length: z.int().nullable().describe("Tokens; null: unknown."),
        max_completion_tokens: z.int().nullable().describe("Tokens; null: unknown."),
        is_moderated: z.boolean().describe("Whether the provider moderates what comes in."),
      })
      .describe("What the largest endpoint takes."),
    per_request_limits: z
      .object({
        prompt_tokens: z.number().describe("Tokens read at most."),
        completion_tokens: z.number().describe("Tokens made at most."),
      })
      .nullable()
      .describe("Limits of one request; null: none."),
    supported_parameters: z
      .array(z.string())
      .describe("Request parameters that at least one endpoint takes."),
    default_parameters: z
      .record(z.string(), z.number().nullable())
      .nullable()
      .describe("Values that are used when a request has none."),
    supported_voices: z.array(z.string()).nullable().describe("Voices, for speech."),
    links: z
      .looseObject({ details: z.string().describe("Path of its endpoints.") })
      .describe("Where there is more."),
  })
  .describe("A model of the catalogue.");
export type ModelObject = z.infer<typeof modelObject>;
