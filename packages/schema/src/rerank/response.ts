import * as z from "zod";
import { chargedUsage } from "../metadata/charged-usage.ts";
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
        ...chargedUsage,
      })
      .optional()
      .describe("What it took."),
    service_metadata: serviceMetadata
      .optional()
      .describe("How it was routed; only when the header `X-Service-Metadata` asked for it."),
  })
  .describe("Documents by relevance, best first.");
export type RerankResponse = z.infer<typeof rerankResponse>;
