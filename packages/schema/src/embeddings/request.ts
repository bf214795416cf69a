import * as z from "zod";
import { providerPreferences } from "../chat/provider-preferences.ts";
import { trace } from "../chat/trace.ts";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";
import { embeddingsInput } from "./input.ts";

/** Body of `POST /embeddings` (wire reference §14.3). Null means not set. */
export const embeddingsRequest = z
  .looseObject({
    model: z.string().min(1).describe("Slug of the embedding model."),
    models: z
      .array(z.string().min(1))
      .nullish()
      .describe("Slugs of models to try in turn after `model`; their vectors differ."),
    input: embeddingsInput,
    encoding_format: z
      .enum(["float", "base64"])
      .nullish()
      .describe("`float` (default): lists of numbers; `base64`: little-endian float32."),
    dimensions: z
      .int()
      .min(1)
      .nullish()
      .describe("Length of the vectors, where a model has several."),
    input_type: z
      .string()
      .nullish()
      .describe("What the vectors are for, such as `query` or `document`, in any provider's word."),
    provider: providerPreferences.nullish().describe("How the provider is chosen."),
    session_id: boundedText({ max: LIMITS.sessionIdCharacters })
      .nullish()
      .describe("Groups requests for observability; at most 256 characters."),
    user: z
      .string()
      .nullish()
      .describe("Your id of the end user, to isolate abuse; never sent upstream as it is."),
    trace: trace.nullish().describe("Names for observability."),
  })
  .describe("What to turn into vectors.");
export type EmbeddingsRequest = z.infer<typeof embeddingsRequest>;
