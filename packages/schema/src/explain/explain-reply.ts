import * as z from "zod";
import { pipelineStage } from "../metadata/pipeline-stage.ts";
import { ROUTING_STRATEGIES } from "../metadata/service-metadata.ts";
import { estimatedCost } from "./estimated-cost.ts";
import { explainedEndpoint } from "./explained-endpoint.ts";

const candidate = explainedEndpoint
  .extend({
    probability: z
      .number()
      .min(0)
      .max(1)
      .describe("How probable it is, over all draws, that it is tried first; together 1."),
    moved_by: z
      .array(z.string())
      .describe(
        "What moved it from its place by price, in the order it happened: `draw`, `order`, `service_tier`, `standing` (an outage, a pause, a context that is probably too small), `sticky`, `performance`, `own_key`.",
      ),
  })
  .describe("An endpoint that may serve the request.");

const funnelStep = z
  .object({
    step: z.string().describe("The rule."),
    endpoint_count: z.int().describe("Endpoints left after it."),
  })
  .describe("One rule and what it left.");

const explainedPlan = z
  .object({
    requested: z.string().describe("Slug of the model that was asked for."),
    strategy: z.enum(ROUTING_STRATEGIES).describe("How the model was chosen."),
    seed: z
      .string()
      .nullable()
      .describe("The text that fixed the draw (`X-Sluice-Seed`); null: it was drawn by chance."),
    allow_fallbacks: z.boolean().describe("Whether the rest is tried when the first fails."),
    order: z
      .string()
      .describe(
        "What the first model's endpoints were put in order by: `draw`, `order`, or a `sort`.",
      ),
    candidates: z.array(candidate).describe("In the order they would be tried."),
    routing_funnel: z.array(funnelStep).describe("Rule by rule, how many endpoints were left."),
  })
  .describe("Which endpoints would be tried, in which order.");

const rejection = explainedEndpoint
  .extend({
    reason: z.string().describe("The rule that left it out."),
    detail: z.string().describe("What it ran into."),
  })
  .describe("An endpoint that may not serve the request.");

const explainedPlugin = z
  .object({
    id: z.string().describe("Its id."),
    before: z.boolean().describe("It may change, answer or refuse the request."),
    after: z.boolean().describe("It may change the answer."),
    server_tools: z.array(z.string()).describe("Types of the tools that it can run."),
  })
  .describe("A plugin that would act.");

const droppedAt = explainedEndpoint
  .extend({
    dropped: z
      .array(z.string())
      .describe("What would not be done; the answer would name them in `X-Sluice-Dropped`."),
    changed: z
      .array(
        z
          .object({
            name: z.string().describe("Its name in the request."),
            into: z.string().describe("The name it goes under, or what it is turned into."),
          })
          .describe("One parameter."),
      )
      .describe("What the provider would see in another form."),
  })
  .describe("What one endpoint would not see as it was written.");

/** Reply of `POST /explain` (contract §5): what would become of a chat request. */
export const explainReply = z
  .object({
    plan: explainedPlan,
    rejected: z.array(rejection).describe("Endpoints that were left out, each with its reason."),
    plugins: z.array(explainedPlugin).describe("In the order they would see the request."),
    pipeline: z
      .array(pipelineStage)
      .describe(
        "What guardrails did, and the plugins that only decide, such as routers of models.",
      ),
    dropped_parameters: z
      .array(droppedAt)
      .describe("Endpoints of the plan at which a parameter would be dropped or changed."),
    estimated_cost: estimatedCost,
  })
  .describe("What would become of a chat request; nothing was sent, nothing is charged.");
export type ExplainReply = z.infer<typeof explainReply>;
