import * as z from "zod";

/** One thing that the gateway did to a request on its way (wire reference §9). */
export const pipelineStage = z.object({
  type: z.string(),
  name: z.string(),
  summary: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  cost_usd: z.number().optional(),
  guardrail_id: z.string().optional(),
  guardrail_scope: z.string().optional(),
});

export type PipelineStage = z.infer<typeof pipelineStage>;
