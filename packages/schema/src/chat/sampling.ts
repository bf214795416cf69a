import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { effort, reasoning } from "./reasoning.ts";

const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().min(min).max(max);
const flag = z.boolean().nullish();
const tokens = z.int().min(1).nullish();

/** Fields that steer how an answer is drawn; ranges from the specification and wire reference §4.1. */
export const samplingFields = {
  temperature: between(LIMITS.temperature)
    .nullish()
    .describe("Sampling temperature, 0 to 2; lower is more predictable."),
  top_p: between(LIMITS.topP)
    .nullish()
    .describe("Nucleus sampling, 0 to 1: only the likeliest tokens of this total probability."),
  top_k: z
    .int()
    .min(0)
    .nullish()
    .describe("Choose from the K most likely tokens; 1 is always the most likely. Not everywhere."),
  top_a: between(LIMITS.topA)
    .nullish()
    .describe("Filter relative to the top token's probability, 0 to 1. Not everywhere."),
  min_p: between(LIMITS.minP)
    .nullish()
    .describe(
      "Drops tokens less likely than `min_p` times the top token's probability, 0 to 1. Not everywhere.",
    ),
  frequency_penalty: between(LIMITS.penalty)
    .nullish()
    .describe("Penalty for tokens by how often they came already, -2.0 to 2.0."),
  presence_penalty: between(LIMITS.penalty)
    .nullish()
    .describe("Penalty for tokens that came already at all, -2.0 to 2.0."),
  repetition_penalty: between(LIMITS.repetitionPenalty)
    .nullish()
    .describe("1.0 means no penalty; above 1.0 penalizes repeats more. 0 to 2. Not everywhere."),
  logit_bias: z
    .record(z.string(), between(LIMITS.logitBias))
    .nullish()
    .describe("Token id (as a string) to the bias added to its logit, -100 to 100."),
  logprobs: flag.describe("Whether to return the log probabilities of the tokens."),
  top_logprobs: z
    .int()
    .min(0)
    .max(LIMITS.topLogprobs)
    .nullish()
    .describe("How many likeliest tokens to return at each position, 0 to 20."),
  max_tokens: tokens.meta({
    description:
      "Maximum tokens in the completion; use `max_completion_tokens`. Some providers want at least 16.",
    deprecated: true,
  }),
  max_completion_tokens: tokens.describe(
    "Maximum tokens in the completion; wins over `max_tokens`.",
  ),
  n: tokens.describe("How many answers to make; default 1."),
  seed: z.int().nullish().describe("Seed for deterministic output, where a provider has that."),
  stop: z
    .union([z.string(), z.array(z.string()).max(LIMITS.stopSequences)])
    .nullish()
    .describe("Up to 4 sequences that end the answer when they come."),
  reasoning: reasoning.nullish().describe("How much a model thinks, and what is shown of it."),
  reasoning_effort: effort
    .nullish()
    .describe("Shorthand for `reasoning.effort`; must not differ from it when both are given."),
  include_reasoning: flag.describe("Whether thoughts are shown; the opposite of `exclude`."),
  verbosity: z
    .enum(["low", "medium", "high", "xhigh", "max"])
    .nullish()
    .describe("How long the answer should be, for models that know it."),
  parallel_tool_calls: flag.describe(
    "Whether the model may make several tool calls in one response.",
  ),
  structured_outputs: flag.describe("Whether the provider must hold itself to the JSON schema."),
};
