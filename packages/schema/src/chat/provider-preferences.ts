import * as z from "zod";
import { QUANTIZATIONS } from "../catalog/endpoint.ts";
import { closedObject } from "../closed-object.ts";

const slugs = z.array(z.string()).nullish();
const flag = z.boolean().nullish();
const measure = z.number().min(0);
const percentiles = closedObject({
  p50: measure.nullish(),
  p75: measure.nullish(),
  p90: measure.nullish(),
  p99: measure.nullish(),
});
const performance = z.union([measure, percentiles]).nullish();
/** Clients send prices as numbers and as decimal strings. */
const amount = z
  .union([
    z.number().min(0),
    z.string().regex(/^\d{1,20}(\.\d{1,20})?$/, { error: "must be a decimal number" }),
  ])
  .nullish();
const sortKey = z.enum(["price", "throughput", "latency", "exacto"]);
const sort = z.union([
  sortKey,
  closedObject({ by: sortKey.nullish(), partition: z.enum(["model", "none"]).nullish() }),
]);

/** How a caller wants a provider chosen; unknown fields are refused (specification, wire reference §5.1). */
export const providerPreferences = closedObject({
  order: slugs,
  only: slugs,
  ignore: slugs,
  allow_fallbacks: flag,
  require_parameters: flag,
  data_collection: z.enum(["allow", "deny"]).nullish(),
  zdr: flag,
  enforce_distillable_text: flag,
  quantizations: z.array(z.enum(QUANTIZATIONS)).nullish(),
  sort: sort.nullish(),
  /** USD: per million tokens for `prompt` and `completion`, else each. */
  max_price: closedObject({
    prompt: amount,
    completion: amount,
    image: amount,
    audio: amount,
    request: amount,
  }).nullish(),
  /** Tokens a second; a number means p50. */
  preferred_min_throughput: performance,
  /** Seconds to the first token; a number means p50. */
  preferred_max_latency: performance,
});

export type ProviderPreferences = z.infer<typeof providerPreferences>;
