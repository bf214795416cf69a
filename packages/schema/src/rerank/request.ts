import * as z from "zod";
import { providerPreferences } from "../chat/provider-preferences.ts";

export const rerankDocument = z.union([
  z.string(),
  z.object({ text: z.string().optional(), image: z.string().optional() }),
]);
export type RerankDocument = z.infer<typeof rerankDocument>;

/** Body of `POST /rerank` (specification, Rerank request; wire reference §10). */
export const rerankRequest = z.looseObject({
  model: z.string(),
  query: z.string(),
  documents: z.array(rerankDocument).min(1),
  top_n: z.int().min(1).nullish(),
  provider: providerPreferences.nullish(),
});
export type RerankRequest = z.infer<typeof rerankRequest>;
