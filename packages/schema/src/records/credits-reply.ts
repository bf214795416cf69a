import * as z from "zod";

/** Reply of `GET /credits` (wire reference §14.1). */
export const creditsReply = z
  .object({
    data: z
      .object({
        total_credits: z.number().describe("USD that were ever added."),
        total_usage: z.number().describe("USD that were ever charged."),
      })
      .describe("The account's credits."),
  })
  .describe("Credits of the account; amounts in USD.");
export type CreditsReply = z.infer<typeof creditsReply>;
