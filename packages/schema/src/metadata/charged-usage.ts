import * as z from "zod";

/** What an answer that is no chat says of its price, in `usage` (wire reference §10). */
export const chargedUsage = {
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
};
