import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { effort, reasoning } from "./reasoning.ts";

const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().min(min).max(max);
const flag = z.boolean().nullish();

/** Fields that steer how an answer is drawn; ranges from the specification and wire reference §4.1. */
export const samplingFields = {
  temperature: between(LIMITS.temperature).nullish(),
  top_p: between(LIMITS.topP).nullish(),
  top_k: z.int().min(0).nullish(),
  top_a: between(LIMITS.topA).nullish(),
  min_p: between(LIMITS.minP).nullish(),
  frequency_penalty: between(LIMITS.penalty).nullish(),
  presence_penalty: between(LIMITS.penalty).nullish(),
  repetition_penalty: between(LIMITS.repetitionPenalty).nullish(),
  logit_bias: z.record(z.string(), between(LIMITS.logitBias)).nullish(),
  logprobs: flag,
  top_logprobs: z.int().min(0).max(LIMITS.topLogprobs).nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  n: z.int().min(1).nullish(),
  seed: z.int().nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(LIMITS.stopSequences)]).nullish(),
  reasoning: reasoning.nullish(),
  reasoning_effort: effort.nullish(),
  include_reasoning: flag,
  verbosity: z.enum(["low", "medium", "high", "xhigh", "max"]).nullish(),
  parallel_tool_calls: flag,
  structured_outputs: flag,
};
