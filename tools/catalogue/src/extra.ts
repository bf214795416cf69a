import { INPUT_MODALITIES, OUTPUT_MODALITIES } from "@sluice/schema";
import * as z from "zod";
import data from "./catalog-extra.json" with { type: "json" };

/** What the categories of a benchmark are called here. */
export const SCORE_CATEGORIES = [
  "reasoning",
  "coding",
  "agentic-coding",
  "math",
  "data-analysis",
  "language",
  "instructions",
] as const;

/** One of them. */
export type ScoreCategory = (typeof SCORE_CATEGORIES)[number];

const source = z.string().min(1);
const patterns = z.array(z.string()).min(1);

const extraSchema = z.strictObject({
  /** What models read beyond what the packages tell, everywhere or at one provider; patterns of slugs. */
  input: z.array(
    z.strictObject({
      provider: z.string().optional(),
      models: patterns,
      add: z.array(z.enum(INPUT_MODALITIES)),
      source,
    }),
  ),
  /** Models of a provider that this gateway cannot ask for; patterns of the provider's own names. */
  leftOut: z.array(
    z.strictObject({ provider: z.string(), models: patterns, reason: source, source }),
  ),
  /** Where a write to the cache that stays for an hour costs so many times the prompt; patterns of slugs. */
  hourWrites: z.array(
    z.strictObject({ provider: z.string(), models: patterns, times: z.number().min(1), source }),
  ),
  /** What a search that a model makes by itself costs, USD; patterns of slugs, the first that fits counts. */
  searches: z.array(
    z.strictObject({ provider: z.string(), models: patterns, usd: z.number().min(0), source }),
  ),
  /** What public benchmarks measured, the newest release first; see `published-scores.ts`. */
  scores: z.array(
    z.strictObject({
      source,
      /** Names of the figures of each model, in their order. */
      categories: z.array(z.enum(SCORE_CATEGORIES)),
      /** By slug the row of the benchmark's table that it is, and its figures, 0 to 100. */
      models: z.record(
        z.string(),
        z.strictObject({ row: z.string(), scores: z.array(z.number().min(0).max(100)) }),
      ),
    }),
  ),
  /** Models that no package has. */
  models: z.array(
    z.strictObject({
      provider: z.string(),
      source,
      model: z.strictObject({
        slug: z.string(),
        name: z.string(),
        model: z.string(),
        contextLength: z.int().exactOptional(),
        input: z.array(z.enum(INPUT_MODALITIES)),
        output: z.array(z.enum(OUTPUT_MODALITIES)),
        price: z
          .strictObject({
            prompt: z.number(),
            completion: z.number(),
            search: z.number().exactOptional(),
            characters: z.number().exactOptional(),
          })
          .exactOptional(),
        voices: z.array(z.string().min(1)).min(1).exactOptional(),
      }),
    }),
  ),
});

/** What no package has, each entry with its source. */
export type Extra = z.infer<typeof extraSchema>;

/** The content of `catalog-extra.json`. */
export const extra: Extra = extraSchema.parse(data);
