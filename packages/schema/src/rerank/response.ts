import * as z from "zod";
import { serviceMetadata } from "../metadata/service-metadata.ts";

/** Documents by relevance, best first (specification, Rerank response; wire reference §10). */
export const rerankResponse = z.looseObject({
  id: z.string(),
  model: z.string(),
  provider: z.string(),
  results: z.array(
    z.object({
      /** Position in the request's list. */
      index: z.int(),
      relevance_score: z.number(),
      document: z.object({ text: z.string().optional(), image: z.string().optional() }),
    }),
  ),
  usage: z
    .object({
      search_units: z.int().optional(),
      total_tokens: z.int().optional(),
      /** USD charged to the caller. */
      cost: z.number().optional(),
    })
    .optional(),
  service_metadata: serviceMetadata.optional(),
});
export type RerankResponse = z.infer<typeof rerankResponse>;
