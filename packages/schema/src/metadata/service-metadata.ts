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
export const serviceMetadata = z
  .object({
    requested: z.string().describe("Slug of the model that was asked for."),
    strategy: z.enum(ROUTING_STRATEGIES).describe("How the model was chosen."),
    region: z.string().nullable().describe("Where this gateway runs."),
    summary: z.string().describe("The routing in one line."),
    attempt: z
      .int()
      .describe("1-based count of upstream calls, retries included; 0: no provider was reached."),
    is_byok: z.boolean().describe("Whether the caller's own provider key was used."),
    endpoints: z
      .object({
        total: z.int().describe("How many could serve the request."),
        available: z
          .array(
            z
              .object({
                provider: z.string().describe("Display name of the provider."),
                model: z.string().describe("Slug of the model."),
                selected: z.boolean().describe("Whether it gave the answer."),
              })
              .describe("One endpoint."),
          )
          .describe("The endpoints in the order they were to be tried."),
      })
      .describe("Who could serve the request."),
    attempts: z
      .array(
        z
          .object({
            provider: z.string().describe("Display name of the provider."),
            model: z.string().describe("Slug of the model."),
            status: z.int().describe("HTTP status that it came to."),
          })
          .describe("One upstream call."),
      )
      .optional()
      .describe("Every upstream call, in order."),
    params: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Parameters that were changed or dropped on the way."),
    pipeline: z
      .array(pipelineStage)
      .optional()
      .describe("What plugins, guardrails and the mending of broken streams did."),
    generation_time: z
      .number()
      .optional()
      .describe("Milliseconds from the upstream's dispatch to the end of its body."),
  })
  .describe("How the request was routed.");

export type ServiceMetadata = z.infer<typeof serviceMetadata>;
/** One way of choosing. */
export type RoutingStrategy = (typeof ROUTING_STRATEGIES)[number];
