import type { ChatRequest } from "@sluice/schema";

/** A value of a parameter, and what must stand beside it to mean anything. */
export interface ParameterSample {
  readonly name: string;
  readonly value: unknown;
  readonly beside: Partial<ChatRequest>;
}

const tools: ChatRequest["tools"] = [
  {
    type: "function",
    function: {
      name: "now",
      description: "The time.",
      parameters: { type: "object", properties: { zone: { type: "string" } } },
    },
  },
];

const VALUES: Readonly<Record<string, unknown>> = {
  temperature: 0.5,
  top_p: 0.5,
  top_k: 5,
  top_a: 0.5,
  min_p: 0.1,
  frequency_penalty: 0.5,
  presence_penalty: 0.5,
  repetition_penalty: 1.1,
  logit_bias: { "5": 1 },
  logprobs: true,
  top_logprobs: 2,
  max_tokens: 4321,
  max_completion_tokens: 4321,
  n: 2,
  seed: 7,
  stop: ["END"],
  tools,
  tool_choice: "required",
  parallel_tool_calls: false,
  response_format: {
    type: "json_schema",
    json_schema: {
      name: "a",
      schema: { type: "object", properties: { b: { type: "string" } }, required: ["b"] },
    },
  },
  structured_outputs: true,
  reasoning: { effort: "high" },
  reasoning_effort: "high",
  include_reasoning: false,
  verbosity: "low",
  modalities: ["text", "image"],
  audio: { voice: "alloy", format: "wav" },
  image_config: { aspect_ratio: "16:9" },
  prediction: { type: "content", content: "text" },
  cache_control: { type: "ephemeral" },
  prompt_cache_key: "prefix",
  prompt_cache_options: { mode: "explicit" },
  service_tier: "priority",
  web_search_options: { search_context_size: "low" },
  x_search_filter: { allowed_x_handles: ["a"] },
  speed: "fast",
};

const BESIDE: Readonly<Record<string, Partial<ChatRequest>>> = {
  top_logprobs: { logprobs: true },
  tool_choice: { tools },
  parallel_tool_calls: { tools },
};

/** A sample of every parameter that an adapter's table has a rule for or should have one for. */
export const PARAMETER_SAMPLES: readonly ParameterSample[] = Object.entries(VALUES).map(
  ([name, value]) => ({ name, value, beside: BESIDE[name] ?? {} }),
);
