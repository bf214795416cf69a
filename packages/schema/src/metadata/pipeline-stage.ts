import * as z from "zod";

/** One thing that the gateway did to a request on its way (wire reference §9). */
export const pipelineStage = z
  .object({
    type: z.string().describe("Kind of the stage, such as `plugin` or `guardrail`."),
    name: z.string().describe("What acted."),
    summary: z.string().optional().describe("What it did, in one sentence."),
    data: z.record(z.string(), z.unknown()).optional().describe("What it found or changed."),
    cost_usd: z.number().optional().describe("USD that it cost."),
    guardrail_id: z.string().optional().describe("Which guardrail."),
    guardrail_scope: z.string().optional().describe("`account` or `api-key`."),
  })
  .describe("One thing that the gateway did to a request on its way.");

export type PipelineStage = z.infer<typeof pipelineStage>;
