import type { ParameterRule, ParameterTable } from "../parameter-table.ts";

const sent = (as?: string): ParameterRule =>
  as === undefined ? { kind: "sent" } : { kind: "sent", as };
const into = (form: string): ParameterRule => ({ kind: "translated", into: form });
const UNSUPPORTED: ParameterRule = { kind: "unsupported" };

/** What becomes of each chat parameter in the Messages API; fields it does not know it refuses. */
export const anthropicParameters: ParameterTable = {
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
      "refusal",
      // The same thoughts as text: what counts goes in `reasoning_details`.
      "reasoning",
      "reasoning_content",
      "model",
    ]),
    notInParts: "detail",
  },
  rules: {
    max_tokens: sent(),
    max_completion_tokens: sent("max_tokens"),
    temperature: into("temperature, 1 at most"),
    top_p: sent(),
    top_k: sent(),
    stop: into("stop_sequences"),
    tools: into("tools"),
    tool_choice: into("tool_choice"),
    parallel_tool_calls: into("tool_choice.disable_parallel_tool_use"),
    response_format: into("output_config.format"),
    verbosity: into("output_config.effort"),
    reasoning: { kind: "translated", into: "thinking", without: ["summary"] },
    reasoning_effort: into("thinking"),
    include_reasoning: into("reasoning left out of the answer"),
    cache_control: sent(),
    service_tier: into("service_tier"),
    speed: sent(),
    top_a: UNSUPPORTED,
    min_p: UNSUPPORTED,
    frequency_penalty: UNSUPPORTED,
    presence_penalty: UNSUPPORTED,
    repetition_penalty: UNSUPPORTED,
    logit_bias: UNSUPPORTED,
    logprobs: UNSUPPORTED,
    top_logprobs: UNSUPPORTED,
    n: UNSUPPORTED,
    seed: UNSUPPORTED,
    modalities: UNSUPPORTED,
    audio: UNSUPPORTED,
    image_config: UNSUPPORTED,
    prediction: UNSUPPORTED,
    structured_outputs: UNSUPPORTED,
    prompt_cache_key: UNSUPPORTED,
    prompt_cache_options: UNSUPPORTED,
    web_search_options: UNSUPPORTED,
    x_search_filter: UNSUPPORTED,
  },
};
