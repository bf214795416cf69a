import type { ParameterRule, ParameterTable } from "../parameter-table.ts";

const sent = (as?: string): ParameterRule =>
  as === undefined ? { kind: "sent" } : { kind: "sent", as };
const into = (form: string): ParameterRule => ({ kind: "translated", into: form });
const UNSUPPORTED: ParameterRule = { kind: "unsupported" };

/** What becomes of each chat parameter in Cohere's chat, version 2. */
export const cohereParameters: ParameterTable = {
  unknown: "unsupported",
  messages: {
    sent: new Set(["role", "content", "name", "tool_calls", "tool_call_id", "refusal", "model"]),
    notInParts: "cache_control",
  },
  rules: {
    max_tokens: sent(),
    max_completion_tokens: sent("max_tokens"),
    temperature: sent(),
    top_p: sent("p"),
    top_k: sent("k"),
    seed: sent(),
    stop: into("stop_sequences"),
    frequency_penalty: into("frequency_penalty, 0 to 1"),
    presence_penalty: into("presence_penalty, 0 to 1"),
    logprobs: sent(),
    tools: sent(),
    tool_choice: into("tool_choice"),
    response_format: into("response_format"),
    reasoning: { kind: "translated", into: "thinking", without: ["summary"] },
    reasoning_effort: into("thinking"),
    include_reasoning: into("reasoning left out of the answer"),
    top_logprobs: UNSUPPORTED,
    parallel_tool_calls: UNSUPPORTED,
    verbosity: UNSUPPORTED,
    cache_control: UNSUPPORTED,
    service_tier: UNSUPPORTED,
    n: UNSUPPORTED,
    top_a: UNSUPPORTED,
    min_p: UNSUPPORTED,
    repetition_penalty: UNSUPPORTED,
    logit_bias: UNSUPPORTED,
    modalities: UNSUPPORTED,
    audio: UNSUPPORTED,
    image_config: UNSUPPORTED,
    prediction: UNSUPPORTED,
    structured_outputs: UNSUPPORTED,
    prompt_cache_key: UNSUPPORTED,
    prompt_cache_options: UNSUPPORTED,
    web_search_options: UNSUPPORTED,
    x_search_filter: UNSUPPORTED,
    speed: UNSUPPORTED,
  },
};
