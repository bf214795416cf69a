/** The words that endpoints list what they take in (wire reference §14.2, `supported_parameters`). */
export const SUPPORTED_PARAMETERS = [
  "temperature",
  "top_p",
  "top_k",
  "min_p",
  "top_a",
  "frequency_penalty",
  "presence_penalty",
  "repetition_penalty",
  "max_tokens",
  "max_completion_tokens",
  "logit_bias",
  "logprobs",
  "top_logprobs",
  "prediction",
  "seed",
  "response_format",
  "structured_outputs",
  "stop",
  "tools",
  "tool_choice",
  "parallel_tool_calls",
  "include_reasoning",
  "reasoning",
  "reasoning_effort",
  "web_search_options",
  "verbosity",
] as const;

/** One of the words. */
export type SupportedParameter = (typeof SUPPORTED_PARAMETERS)[number];

/** What every endpoint takes, listed or not (contract §7.17). */
export const IMPLIED_PARAMETERS = [
  "max_tokens",
  "max_completion_tokens",
  "temperature",
  "top_p",
  "stop",
] as const satisfies readonly SupportedParameter[];
