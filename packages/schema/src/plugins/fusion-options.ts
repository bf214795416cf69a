import * as z from "zod";
import { cacheControl } from "../chat/cache-control.ts";
import { effort } from "../chat/reasoning.ts";
import { closedObject } from "../closed-object.ts";
import { LIMITS } from "../limits.ts";

const tokens = z.int().min(1).nullish();

/** Options of the plugin `fusion` (specification, Plugins; wire reference §2.2, §6). */
export const fusionOptions = closedObject({
  analysis_models: z
    .array(z.string().min(1))
    .min(LIMITS.fusionModels.min)
    .max(LIMITS.fusionModels.max)
    .nullish()
    .describe("Slugs of the panel, 1 to 8, asked at the same time."),
  model: z.string().min(1).nullish().describe("Slug of the model that compares and writes."),
  preset: z
    .enum(["general-high", "general-budget", "general-fast"])
    .nullish()
    .describe("A ready choice of models; `analysis_models` and `model` win."),
  max_tool_calls: z
    .int()
    .min(LIMITS.fusionToolCalls.min)
    .max(LIMITS.fusionToolCalls.max)
    .nullish()
    .describe("Tool calls that each of the panel may make, 1 to 16; default 4."),
  tools: z
    .array(
      closedObject({
        type: z.string().min(1).describe("Type of the server tool."),
        parameters: z.record(z.string(), z.unknown()).nullish().describe("Its parameters."),
      }),
    )
    .max(LIMITS.fusionTools)
    .nullish()
    .describe("Tools of the panel, at most 8; absent: web search and web fetch; empty: none."),
  max_completion_tokens: tokens.describe("Maximum tokens of each answer; default 16,000."),
  reasoning: closedObject({
    effort: effort.nullish().describe("How hard to think."),
    max_tokens: tokens.describe("Maximum tokens to think in."),
  })
    .nullish()
    .describe("How the panel thinks."),
  temperature: z
    .number()
    .min(LIMITS.temperature.min)
    .max(LIMITS.temperature.max)
    .nullish()
    .describe("Sampling temperature of the panel, 0 to 2."),
  cache_control: cacheControl.nullish().describe("Caches the prompt that the panel shares."),
}).describe("A panel of models whose answers one of them joins.");
