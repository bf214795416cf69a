import * as z from "zod";
import { QUANTIZATIONS } from "../catalog/endpoint.ts";

const slugs = z.array(z.string()).nullish();
const percentiles = z.strictObject({
  p50: z.number().nullish(),
  p75: z.number().nullish(),
  p90: z.number().nullish(),
  p99: z.number().nullish(),
});
const amount = z.union([z.number(), z.string()]).nullish();

/** How a caller wants a provider chosen; unknown fields are refused (specification, wire reference §5.1). */
export const providerPreferences = z.strictObject({
  order: slugs,
  only: slugs,
  ignore: slugs,
  allow_fallbacks: z.boolean().nullish(),
  require_parameters: z.boolean().nullish(),
  data_collection: z.enum(["allow", "deny"]).nullish(),
  zdr: z.boolean().nullish(),
  enforce_distillable_text: z.boolean().nullish(),
  quantizations: z.array(z.enum(QUANTIZATIONS)).nullish(),
  sort: z
    .union([
      z.enum(["price", "throughput", "latency", "exacto"]),
      z.strictObject({
        by: z.enum(["price", "throughput", "latency", "exacto"]).nullish(),
        partition: z.enum(["model", "none"]).nullish(),
      }),
    ])
    .nullish(),
  max_price: z
    .strictObject({
      prompt: amount,
      completion: amount,
      image: amount,
      audio: amount,
      request: amount,
    })
    .nullish(),
  preferred_min_throughput: z.union([z.number(), percentiles]).nullish(),
  preferred_max_latency: z.union([z.number(), percentiles]).nullish(),
});

export type ProviderPreferences = z.infer<typeof providerPreferences>;
