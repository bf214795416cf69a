import * as z from "zod";
import { explainedEndpoint } from "./explained-endpoint.ts";

const usd = z.number().min(0);
const least = usd.describe("USD at the least.");
const most = usd.nullable().describe("USD at the most; null: the answer has no known bound.");
const tokens = z.int().min(0);

/** What a request would cost, by bounds. */
export const estimatedCost = z
  .object({
    min: least,
    max: most,
    prompt_tokens: z
      .object({
        min: tokens.describe("Tokens at the least."),
        max: tokens.describe("Tokens at the most."),
      })
      .describe("Bounds of the prompt: its size is measured, not counted by a tokenizer."),
    endpoints: z
      .array(
        explainedEndpoint
          .extend({
            min: least,
            max: most,
            completion_tokens: z
              .object({
                min: tokens.describe("Tokens at the least."),
                max: tokens.nullable().describe("Tokens at the most; null: unknown."),
              })
              .describe("Bounds of the answer."),
            price_known: z
              .boolean()
              .describe("False: nothing is charged, for nobody knows its price."),
          })
          .describe("What one endpoint would cost."),
      )
      .describe("Each endpoint of the plan, were it to answer."),
  })
  .describe("What the answer would cost, in USD, whichever endpoint of the plan gives it.");
export type EstimatedCost = z.infer<typeof estimatedCost>;
