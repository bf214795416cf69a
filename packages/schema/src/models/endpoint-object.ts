import * as z from "zod";
import { QUANTIZATIONS } from "../catalog/endpoint.ts";
import { modelPricing } from "./model-pricing.ts";

const percentiles = z
  .object({
    p50: z.number().describe("Half of the requests are at least this good."),
    p75: z.number().describe("Three in four requests are at least this good."),
    p90: z.number().describe("Nine in ten requests are at least this good."),
    p99: z.number().describe("99 of 100 requests are at least this good."),
  })
  .nullable();
const uptime = (span: string) =>
  z.number().nullable().describe(`Percent of good answers in the last ${span}; null: unknown.`);

/** An endpoint as `GET /models/{author}/{slug}/endpoints` shows it (wire reference §14.2). */
export const endpointObject = z
  .looseObject({
    name: z.string().describe("Provider and model."),
    model_id: z.string().describe("Slug of the model."),
    model_name: z.string().describe("Name of the model for people."),
    provider_name: z.string().describe("Display name of the provider."),
    tag: z.string().describe("The slug that `provider.order` and `only` name."),
    quantization: z.enum(QUANTIZATIONS).nullable().describe("Weight format."),
    context_length: z.int().describe("Tokens, prompt and completion together; 0: unknown."),
    max_completion_tokens: z.int().nullable().describe("Tokens; null: unknown."),
    max_prompt_tokens: z.int().nullable().describe("Tokens; null: unknown."),
    pricing: modelPricing,
    supported_parameters: z.array(z.string()).describe("Request parameters that it takes."),
    status: z.int().optional().describe("0 is healthy; lower is worse."),
    uptime_last_5m: uptime("5 minutes"),
    uptime_last_30m: uptime("30 minutes"),
    uptime_last_1d: uptime("day"),
    latency_last_30m: percentiles.describe("Milliseconds to the first token; null: unknown."),
    throughput_last_30m: percentiles.describe("Tokens a second; null: unknown."),
    supports_implicit_caching: z.boolean().describe("Whether prompts are cached unasked."),
    supports_tool_choice: z
      .object({
        auto: z.boolean().describe("Takes `auto`."),
        none: z.boolean().describe("Takes `none`."),
        required: z.boolean().describe("Takes `required`."),
        function: z.boolean().describe("Takes one function by name."),
      })
      .describe("Values of `tool_choice` that it takes."),
    supports_voice_cloning: z.boolean().optional().describe("Takes `input_references`."),
  })
  .describe("A model served by one provider.");
export type EndpointObject = z.infer<typeof endpointObject>;
