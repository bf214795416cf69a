import * as z from "zod";
import { chargedUsage } from "../metadata/charged-usage.ts";
import { serviceMetadata } from "../metadata/service-metadata.ts";

/** Vectors in the order of the inputs; `embedding` is base64 of little-endian float32 when asked. */
export const embeddingsResponse = z
  .looseObject({
    object: z.literal("list"),
    id: z.string().optional().describe("Id of the answer, also in the header `X-Generation-Id`."),
    model: z.string().describe("Slug of the model that answered."),
    data: z
      .array(
        z
          .object({
            object: z.literal("embedding"),
            index: z.int().describe("Position of its input in the request, from 0."),
            embedding: z
              .union([z.array(z.number()), z.string()])
              .describe("The vector, in the encoding that was asked for."),
          })
          .describe("One vector."),
      )
      .describe("One vector for each input, in their order."),
    usage: z
      .object({
        prompt_tokens: z.int().describe("Tokens read."),
        total_tokens: z.int().describe("The same: nothing else is counted."),
        ...chargedUsage,
      })
      .optional()
      .describe("What it took."),
    service_metadata: serviceMetadata
      .optional()
      .describe("How it was routed; only when the header `X-Service-Metadata` asked for it."),
  })
  .describe("One vector for each input.");
export type EmbeddingsResponse = z.infer<typeof embeddingsResponse>;
