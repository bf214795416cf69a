import * as z from "zod";
import { serviceMetadata } from "../metadata/service-metadata.ts";

/** Documents by relevance, best first (specification, Rerank response; wire reference §10). */
export const rerankResponse = z
  .looseObject({
    id: z.string().describe("Id of the answer, also in the header `X-Generation-Id`."),
    model: z.string().describe("Slug of the model that answered."),
    provider: z.string().describe("Display name of the provider that answered."),
    results: z
      .array(
        z
          .object({
            index: z.int().describe("Position in the request's list, from 0."),
            relevance_score: z.number().describe("How relevant; higher is more."),
            document: z
              .object({
                text: z.string().optional().describe("Its text."),
                image: z.string().optional().describe("Its image, as it was given."),
              })
              .describe("The document itself."),
          })
          .describe("One document."),
      )
      .describe("Documents by relevance, best first."),
    usage: z
      .object({
        search_units: z.int().optional().describe("What the provider charges by."),
        total_tokens: z.int().optional().describe("Tokens read."),
        cost: z.number().optional().describe("USD charged to the caller."),
        is_byok: z.boolean().optional().describe("Whether the caller's own provider key paid."),
        cost_details: z
          .object({
            upstream_inference_cost: z
              .number()
              .nullable()
              .describe("USD that the provider charges the caller's own key; null: unknown."),
          })
          .optional()
          .describe("What the provider charges, on the caller's own key."),
      })
      .optional()
      .describe("What it took."),
    service_metadata: serviceMetadata
      .optional()
      .describe("How it was routed; only when the header `X-Service-Metadata` asked for it."),
  })
  .describe("Documents by relevance, best first.");
export type RerankResponse = z.infer<typeof rerankResponse>;
