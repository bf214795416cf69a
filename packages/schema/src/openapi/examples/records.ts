const ID = "gen-1795824000-AbCdEfGhIjKlMnOpQrSt";

/** The record of a call. */
export const generationExample = {
  data: {
    id: ID,
    request_id: null,
    upstream_id: "chatcmpl-123",
    session_id: null,
    api_type: "completions",
    model: "acme/large",
    router: null,
    provider_name: "North",
    provider_responses: [
      {
        endpoint_id: "acme/large:north",
        id: "chatcmpl-123",
        is_byok: false,
        latency: 812,
        model_permaslug: "acme/large",
        provider_name: "North",
        status: 200,
      },
    ],
    streamed: true,
    cancelled: false,
    finish_reason: "stop",
    native_finish_reason: "stop",
    service_tier: null,
    created_at: "2026-11-28T00:00:00.000Z",
    latency: 830,
    generation_time: 812,
    moderation_latency: null,
    tokens_prompt: 120,
    tokens_completion: 40,
    native_tokens_prompt: 120,
    native_tokens_completion: 40,
    native_tokens_reasoning: 0,
    native_tokens_cached: 0,
    native_tokens_completion_images: 0,
    num_media_prompt: 0,
    num_media_completion: 0,
    num_input_audio_prompt: 0,
    num_search_results: 0,
    num_fetches: 0,
    web_search_engine: null,
    usage: 0.0002,
    total_cost: 0.0002,
    upstream_inference_cost: null,
    cache_discount: null,
    is_byok: false,
    origin: "https://app.example",
    http_referer: "https://app.example",
    user_agent: "OpenAI/JS",
    app_id: null,
    external_user: null,
    preset_id: null,
    workspace_id: "00000000-0000-4000-8000-000000000000",
    data_region: "global",
    response_cache_source_id: null,
  },
} as const;

/** The account's credits. */
export const creditsExample = { data: { total_credits: 100, total_usage: 25.5 } } as const;

/** One endpoint on one day. */
export const activityExample = {
  data: [
    {
      date: "2026-11-28",
      model: "acme/large",
      model_permaslug: "acme/large",
      endpoint_id: "acme/large:north",
      provider_name: "North",
      requests: 12,
      prompt_tokens: 1_440,
      completion_tokens: 480,
      reasoning_tokens: 0,
      usage: 0.0024,
      byok_usage_inference: 0,
    },
  ],
} as const;
