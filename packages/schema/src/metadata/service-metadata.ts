import * as z from "zod";
import { pipelineStage } from "./pipeline-stage.ts";

/** How a model came to be chosen (wire reference §9). */
export const ROUTING_STRATEGIES = [
  "direct",
  "auto",
  "free",
  "latest",
  "alias",
  "fallback",
  "pareto",
  "bodybuilder",
  "fusion",
] as const;

/** Routing metadata, only on request (specification, Routing metadata; wire reference §9). */
export const serviceMetadata = z.object({
  requested: z.string(),
  strategy: z.enum(ROUTING_STRATEGIES),
  region: z.string().nullable(),
  summary: z.string(),
  /** 1-based count of upstream calls, retries included; 0: no provider was reached. */
  attempt: z.int(),
  is_byok: z.boolean(),
  endpoints: z.object({
    total: z.int(),
    available: z.array(
      z.object({ provider: z.string(), model: z.string(), selected: z.boolean() }),
    ),
  }),
  attempts: z
    .array(z.object({ provider: z.string(), model: z.string(), status: z.int() }))
    .optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  pipeline: z.array(pipelineStage).optional(),
  /** Milliseconds from the upstream's dispatch to the end of its body. */
  generation_time: z.number().optional(),
});

export type ServiceMetadata = z.infer<typeof serviceMetadata>;
/** One way of choosing. */
export type RoutingStrategy = (typeof ROUTING_STRATEGIES)[number];
