const architecture = {
  modality: "text+image->text",
  input_modalities: ["text", "image"],
  output_modalities: ["text"],
  tokenizer: "Other",
  instruct_type: null,
};
const pricing = { prompt: "0.000001", completion: "0.000002", request: "0", image: "0" };
const supported = ["max_tokens", "temperature", "top_p", "stop", "tools", "tool_choice"];

/** A model of the catalogue. */
export const modelExample = {
  id: "acme/large",
  canonical_slug: "acme/large",
  name: "Acme: Large",
  created: 1_764_000_000,
  description: "",
  context_length: 128_000,
  architecture,
  pricing,
  top_provider: { context_length: 128_000, max_completion_tokens: 16_384, is_moderated: false },
  per_request_limits: null,
  supported_parameters: supported,
  default_parameters: null,
  supported_voices: null,
  links: { details: "/api/v1/models/acme/large/endpoints" },
} as const;

/** The same model with who serves it. */
export const endpointListExample = {
  data: {
    id: modelExample.id,
    name: modelExample.name,
    created: modelExample.created,
    description: "",
    architecture,
    endpoints: [
      {
        name: "North | acme/large",
        model_id: modelExample.id,
        model_name: modelExample.name,
        provider_name: "North",
        tag: "north",
        quantization: "fp8",
        context_length: 128_000,
        max_completion_tokens: 16_384,
        max_prompt_tokens: null,
        pricing,
        supported_parameters: supported,
        status: 0,
        uptime_last_5m: 100,
        uptime_last_30m: null,
        uptime_last_1d: null,
        latency_last_30m: null,
        throughput_last_30m: null,
        supports_implicit_caching: false,
        supports_tool_choice: { auto: true, none: true, required: true, function: true },
        supports_voice_cloning: false,
      },
    ],
  },
} as const;
