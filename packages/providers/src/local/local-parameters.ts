import { sent, unsupported } from "../parameter-rules.ts";
import type { ParameterTable } from "../parameter-table.ts";

const HONOURED = [
  "max_tokens",
  "max_completion_tokens",
  "n",
  "stop",
  "tools",
  "tool_choice",
  "response_format",
  "structured_outputs",
];

/** Words of an echo are not drawn, thought about or made by anything that these could steer. */
const WITHOUT_EFFECT = [
  "temperature",
  "top_p",
  "top_k",
  "min_p",
  "top_a",
  "frequency_penalty",
  "presence_penalty",
  "repetition_penalty",
  "logit_bias",
  "logprobs",
  "top_logprobs",
  "seed",
  "reasoning",
  "reasoning_effort",
  "include_reasoning",
  "verbosity",
  "parallel_tool_calls",
  "prediction",
  "modalities",
  "audio",
  "image_config",
  "cache_control",
  "prompt_cache_key",
  "prompt_cache_options",
  "web_search_options",
  "x_search_filter",
  "speed",
  "service_tier",
];

/** What becomes of each chat parameter at `local/echo`; what it does not honour is reported as dropped. */
export const localParameters: ParameterTable = {
  rules: {
    ...Object.fromEntries(HONOURED.map((name) => [name, sent()])),
    ...unsupported(...WITHOUT_EFFECT),
  },
  unknown: "unsupported",
};
