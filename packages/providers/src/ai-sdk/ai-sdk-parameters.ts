import { into, sent, unsupported } from "../parameter-rules.ts";
import type { ParameterTable } from "../parameter-table.ts";
import type { AiSdkOptions } from "./ai-sdk-options.ts";

/** What the specification of the AI SDK has a word for; a model that lacks one of these says so with its answer. */
export const aiSdkParameters: ParameterTable = {
  unknown: "unsupported",
  messages: {
    sent: new Set([
      "role",
      "content",
      "name",
      "cache_control",
      "tool_calls",
      "tool_call_id",
      "reasoning_details",
      "reasoning",
      "reasoning_content",
      "refusal",
      "images",
      "model",
    ]),
    notInParts: "prompt_cache_breakpoint",
  },
  rules: {
    max_tokens: sent("maxOutputTokens"),
    max_completion_tokens: sent("maxOutputTokens"),
    temperature: sent(),
    top_p: sent("topP"),
    top_k: sent("topK"),
    frequency_penalty: sent("frequencyPenalty"),
    presence_penalty: sent("presencePenalty"),
    seed: sent(),
    stop: into("stopSequences"),
    tools: into("tools"),
    tool_choice: into("toolChoice"),
    response_format: into("responseFormat"),
    reasoning: { kind: "translated", into: "reasoning, an effort", without: ["summary"] },
    reasoning_effort: into("reasoning"),
    include_reasoning: into("reasoning left out of the answer"),
    ...unsupported(
      "top_a",
      "min_p",
      "repetition_penalty",
      "logit_bias",
      "logprobs",
      "top_logprobs",
      "n",
      "parallel_tool_calls",
      "structured_outputs",
      "verbosity",
      "modalities",
      "audio",
      "image_config",
      "prediction",
      "cache_control",
      "prompt_cache_key",
      "prompt_cache_options",
      "service_tier",
      "web_search_options",
      "x_search_filter",
      "speed",
    ),
  },
};

/** What becomes of each chat parameter at an entry: what its `parameters` name goes up as an option of the provider. */
export function parametersOf({ parameters }: Pick<AiSdkOptions, "parameters">): ParameterTable {
  const own = Object.entries(parameters).filter(([field]) => field !== "reasoning_effort");
  return {
    ...aiSdkParameters,
    rules: {
      ...aiSdkParameters.rules,
      provider_options: sent("providerOptions"),
      ...Object.fromEntries(own.map(([field, option]) => [field, sent(option)])),
    },
  };
}
