import * as z from "zod";
import { QUANTIZATIONS } from "../catalog/endpoint.ts";
import { closedObject } from "../closed-object.ts";

const slugs = z.array(z.string()).nullish();
const flag = z.boolean().nullish();
const measure = z.number().min(0);
const percentiles = closedObject({
  p50: measure.nullish().describe("Half of the requests are at least this good."),
  p75: measure.nullish().describe("Three in four requests are at least this good."),
  p90: measure.nullish().describe("Nine in ten requests are at least this good."),
  p99: measure.nullish().describe("99 of 100 requests are at least this good."),
});
const performance = z.union([measure, percentiles]).nullish();
/** Clients send prices as numbers and as decimal strings. */
const amount = z
  .union([
    z.number().min(0),
    z
      .string()
      .regex(/^\d{1,20}(\.\d{1,20})?(e[-+]?\d{1,2})?$/i, { error: "must be a decimal number" }),
  ])
  .nullish();
const sortKey = z.enum(["price", "throughput", "latency", "exacto"]);
const sort = z.union([
  sortKey,
  closedObject({
    by: sortKey.nullish().describe("What to sort by."),
    partition: z
      .enum(["model", "none"])
      .nullish()
      .describe("`model` sorts within each of `models`, `none` over all of them."),
  }),
]);

/** How a caller wants a provider chosen; unknown fields are refused (specification, wire reference §5.1). */
export const providerPreferences = closedObject({
  order: slugs.describe("Slugs of providers to try first, in this order."),
  only: slugs.describe("Slugs of the only providers that may serve."),
  ignore: slugs.describe(
    "Slugs of providers that may not serve, merged with the account-wide ignored ones.",
  ),
  allow_fallbacks: flag.describe(
    "Default true: the next best provider is used when the first is unavailable. False: its error is the answer.",
  ),
  require_parameters: flag.describe(
    "True: only providers that take every parameter of the request. Default false: others are dropped.",
  ),
  data_collection: z
    .enum(["allow", "deny"])
    .nullish()
    .describe("Default `allow`; `deny` uses only providers that do not collect user data."),
  zdr: flag.describe("True: only providers with zero data retention."),
  enforce_distillable_text: flag.describe(
    "True: only models whose author allows text distillation.",
  ),
  quantizations: z
    .array(z.enum(QUANTIZATIONS))
    .nullish()
    .describe("Weight formats that a model may run in."),
  sort: sort.nullish().describe("Tries providers in this order instead of drawing by price."),
  max_price: closedObject({
    prompt: amount.describe("USD per million input tokens."),
    completion: amount.describe("USD per million output tokens."),
    image: amount.describe("USD for each image."),
    audio: amount.describe("USD per million tokens of sound that is read."),
    request: amount.describe("USD for each request."),
  })
    .nullish()
    .describe("What may be charged at most."),
  preferred_min_throughput: performance.describe(
    "Tokens a second; a number means p50. Slower endpoints come last.",
  ),
  preferred_max_latency: performance.describe(
    "Seconds to the first token; a number means p50. Slower endpoints come last.",
  ),
}).describe("How a provider is chosen; no other properties are allowed.");

export type ProviderPreferences = z.infer<typeof providerPreferences>;
