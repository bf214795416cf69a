import * as z from "zod";
import { QUANTIZATIONS } from "../catalog/endpoint.ts";
import { modelPricing } from "./model-pricing.ts";

const percentiles = z
  .object({ p50: z.number(), p75: z.number(), p90: z.number(), p99: z.number() })
  .nullable();
/** Percent; null when nothing was seen. */
const uptime = z.number().nullable();

/** An endpoint as `GET /models/{author}/{slug}/endpoints` shows it (wire reference §14.2). */
export const endpointObject = z.looseObject({
  name: z.string(),
  model_id: z.string(),
  model_name: z.string(),
  provider_name: z.string(),
  /** The slug that `provider.order` and `only` name. */
  tag: z.string(),
  quantization: z.enum(QUANTIZATIONS).nullable(),
  /** Tokens. */
  context_length: z.int(),
  max_completion_tokens: z.int().nullable(),
  max_prompt_tokens: z.int().nullable(),
  pricing: modelPricing,
  supported_parameters: z.array(z.string()),
  /** 0 is healthy; lower is worse. */
  status: z.int().optional(),
  uptime_last_5m: uptime,
  uptime_last_30m: uptime,
  uptime_last_1d: uptime,
  /** Milliseconds to the first token. */
  latency_last_30m: percentiles,
  /** Tokens a second. */
  throughput_last_30m: percentiles,
  supports_implicit_caching: z.boolean(),
  supports_tool_choice: z.object({
    auto: z.boolean(),
    none: z.boolean(),
    required: z.boolean(),
    function: z.boolean(),
  }),
  supports_voice_cloning: z.boolean().optional(),
});
export type EndpointObject = z.infer<typeof endpointObject>;
