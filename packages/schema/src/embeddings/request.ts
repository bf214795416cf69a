import * as z from "zod";
import { providerPreferences } from "../chat/provider-preferences.ts";

/** Body of `POST /embeddings` (wire reference §14.3). */
export const embeddingsRequest = z.looseObject({
  model: z.string(),
  input: z.union([
    z.string(),
    z.array(z.string()),
    z.array(z.int()),
    z.array(z.array(z.int())),
    z.array(z.looseObject({ content: z.array(z.looseObject({ type: z.string() })) })),
  ]),
  encoding_format: z.enum(["float", "base64"]).nullish(),
  dimensions: z.int().nullish(),
  provider: providerPreferences.nullish(),
});
export type EmbeddingsRequest = z.infer<typeof embeddingsRequest>;
