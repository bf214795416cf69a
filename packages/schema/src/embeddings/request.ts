import * as z from "zod";
import { providerPreferences } from "../chat/provider-preferences.ts";

const tokens = z.array(z.int().min(0)).min(1);

/** Body of `POST /embeddings` (wire reference §14.3). Null means not set. */
export const embeddingsRequest = z.looseObject({
  model: z.string().min(1),
  input: z.union([
    z.string(),
    z.array(z.string()).min(1),
    tokens,
    z.array(tokens).min(1),
    z.array(z.looseObject({ content: z.array(z.looseObject({ type: z.string() })).min(1) })).min(1),
  ]),
  encoding_format: z.enum(["float", "base64"]).nullish(),
  dimensions: z.int().min(1).nullish(),
  input_type: z.string().nullish(),
  provider: providerPreferences.nullish(),
  user: z.string().nullish(),
});
export type EmbeddingsRequest = z.infer<typeof embeddingsRequest>;
