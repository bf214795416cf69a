import * as z from "zod";
import { closedObject } from "../closed-object.ts";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";

const patterns = z
  .array(boundedText({ max: LIMITS.routerPatternCharacters }))
  .max(LIMITS.routerPatterns)
  .refine((list) => charactersOf(list) <= LIMITS.routerPatternCharactersInAll, {
    error: `must have at most ${LIMITS.routerPatternCharactersInAll} characters in all`,
  })
  .nullish();

function charactersOf(list: readonly string[]): number {
  let count = 0;
  for (const text of list) for (const _ of text) count += 1;
  return count;
}

const fields = {
  allowed_models: patterns.describe(
    "The only models to choose from: slugs or patterns such as `author/*`; absent: any.",
  ),
  excluded_models: patterns.describe("Models not to choose, applied after `allowed_models`."),
  cost_tier: z
    .enum(["low", "medium", "high", "xhigh", "max"])
    .nullish()
    .describe("Band of cost: fifths of the models by price, cheapest first."),
  cost_quality_tradeoff: z.int().min(0).max(LIMITS.costQuality).nullish().meta({
    description: "0 to 10, higher favors cheaper models; use `cost_tier`, which wins.",
    deprecated: true,
  }),
};

/** Options of the plugin `auto-router` (specification, Plugins). */
export const autoRouterOptions = closedObject({
  ...fields,
  pin_model: z
    .boolean()
    .nullish()
    .describe("True: the model of the latest assistant message answers again."),
}).describe("How `auto` chooses a model.");

/** Options of the plugin `auto-beta-router`: the same without `pin_model`. */
export const autoBetaRouterOptions = closedObject(fields).describe(
  "How `auto-beta` chooses a model.",
);

/** Options of the plugin `pareto-router` (specification, Plugins). */
export const paretoRouterOptions = closedObject({
  max_price: z
    .number()
    .min(0)
    .nullish()
    .describe("USD per million input tokens; the best model at or below it, whatever its tier."),
  min_coding_score: z
    .number()
    .min(LIMITS.codingScore.min)
    .max(LIMITS.codingScore.max)
    .nullish()
    .describe("0.66 and up is the high tier, 0.33 and up the medium one; default the highest."),
  price_source: z
    .enum(["prompt", "weighted_avg"])
    .nullish()
    .describe("Which price counts; default `prompt`."),
}).describe("How `pareto-code` chooses a model.");
