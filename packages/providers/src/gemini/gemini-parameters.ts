import type { ParameterRule, ParameterTable } from "../parameter-table.ts";

const as = (name: string): ParameterRule => ({ kind: "sent", as: name });
const into = (form: string): ParameterRule => ({ kind: "translated", into: form });
const UNSUPPORTED: ParameterRule = { kind: "unsupported" };

/** What becomes of each chat parameter in the Gemini API; fields it does not know it refuses. */
export const geminiParameters: ParameterTable = {
  unknown: "unsupported",
  messages: {
    sent: new Set([
      "role",
      "content",
      "name",
      "tool_calls",
      "tool_call_id",
      "reasoning_details",
      "refusal",
      // The same thoughts as text: what counts goes in `reasoning_details`.
      "reasoning",
      "reasoning_content",
      "model",
    ]),
    notInParts: "cache_control",
  },
  rules: {
    temperature: as("temperature"),
    top_p: as("topP"),
    top_k: as("topK"),
    n: as("candidateCount"),
    max_tokens: as("maxOutputTokens"),
    max_completion_tokens: as("maxOutputTokens"),
    stop: as("stopSequences"),
    seed: as("seed"),
    presence_penalty: as("presencePenalty"),
    frequency_penalty: as("frequencyPenalty"),
    logprobs: as("responseLogprobs"),
    top_logprobs: as("logprobs"),
    modalities: into("responseModalities"),
    image_config: into("imageConfig"),
    audio: { kind: "translated", into: "speechConfig", without: ["format"] },
    tools: into("functionDeclarations"),
    tool_choice: into("functionCallingConfig"),
    response_format: into("responseMimeType, responseJsonSchema"),
    reasoning: { kind: "translated", into: "thinkingConfig", without: ["summary"] },
    reasoning_effort: into("thinkingConfig"),
    include_reasoning: into("thinkingConfig.includeThoughts"),
    service_tier: into("serviceTier"),
    parallel_tool_calls: UNSUPPORTED,
    verbosity: UNSUPPORTED,
    cache_control: UNSUPPORTED,
    top_a: UNSUPPORTED,
    min_p: UNSUPPORTED,
    repetition_penalty: UNSUPPORTED,
    logit_bias: UNSUPPORTED,
    prediction: UNSUPPORTED,
    structured_outputs: UNSUPPORTED,
    prompt_cache_key: UNSUPPORTED,
    prompt_cache_options: UNSUPPORTED,
    web_search_options: UNSUPPORTED,
    x_search_filter: UNSUPPORTED,
    speed: UNSUPPORTED,
  },
};
