import { INPUT_MODALITIES, OUTPUT_MODALITIES } from "@sluice/schema";
import * as z from "zod";
import { amount } from "./amount.ts";
import { choice } from "./choice.ts";
import { endpointSection } from "./endpoint-section.ts";
import { flag } from "./flag.ts";
import { list } from "./list.ts";
import { section } from "./section.ts";
import { text } from "./text.ts";

const score = amount({ min: 0, max: 1 });

/** One entry of `models:`. Without endpoints it says more of a model of the built-in catalogue. */
export const modelSection = section({
  name: text().optional(),
  context_length: amount({ min: 1, whole: true }).optional(),
  distillable: flag().default(false),
  input: list(choice(INPUT_MODALITIES)).optional(),
  output: list(choice(OUTPUT_MODALITIES)).optional(),
  scores: z
    .record(z.string(), score, { error: "expected a mapping from fields to scores" })
    .optional(),
  voices: list(text()).optional(),
  default_voice: text().optional(),
  endpoints: z
    .array(endpointSection, { error: "expected a list of endpoints" })
    .min(1, { error: "is empty; a model needs at least one endpoint" })
    .default([]),
});

/** A checked entry of `models:`. */
export type ModelSection = z.infer<typeof modelSection>;
