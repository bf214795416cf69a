const cache_control = { type: "ephemeral", ttl: "1h" };
const call = { id: "c1", type: "function", function: { name: "add", arguments: '{"a":2}' } };

/** Chat bodies that hold most of what there is; beginnings for random changes. */
export const CHAT_BODIES: readonly object[] = [
  { messages: [{ role: "user", content: "Say hi." }] },
  {
    model: "a/b:nitro",
    models: ["c/d", "a/b"],
    stream: true,
    stream_options: { include_usage: true },
    temperature: 0.5,
    top_k: 40,
    logit_bias: { "50256": -100 },
    max_tokens: 64,
    stop: ["END", "\u{1f600}"],
    reasoning_effort: "low",
    include_reasoning: true,
    service_tier: "fast",
    session_id: "s",
    metadata: { run: "1" },
    modalities: ["text"],
    route: "fallback",
    transforms: ["middle-out"],
    provider: {
      order: ["x"],
      sort: { by: "price", partition: "none" },
      max_price: { prompt: 1, completion: "2.5" },
      preferred_max_latency: { p50: 1, p99: 3 },
    },
    plugins: [
      { id: "web", engine: "exa", max_results: 3, user_location: { type: "approximate" } },
      { id: "auto-router", allowed_models: ["a/*"], cost_tier: "low" },
      { id: "fusion", analysis_models: ["a/b"], tools: [{ type: "openrouter:web_fetch" }] },
      { id: "third-party", anything: [1] },
    ],
    messages: [{ role: "user", content: "Say hi." }],
  },
  {
    tools: [
      {
        type: "function",
        function: { name: "add", parameters: { type: "object" } },
        cache_control,
      },
      { type: "openrouter:web_search", max_results: 3, parameters: { engine: "exa" } },
      { type: "web_search_preview" },
    ],
    tool_choice: { type: "function", function: { name: "add" } },
    stop_server_tools_when: [
      { type: "step_count_is", step_count: 5 },
      { type: "max_cost", max_cost_in_dollars: 0.05 },
    ],
    response_format: {
      type: "json_schema",
      json_schema: { name: "n", strict: true, schema: { type: "object", properties: {} } },
    },
    prediction: { type: "content", content: [{ type: "text", text: "x" }] },
    trace: { trace_id: "t", tenant: { a: [1] } },
    image_config: { size: "2K", steps: 4, layers: ["a"] },
    messages: [
      { role: "system", content: [{ type: "text", text: "Be brief.", cache_control }] },
      {
        role: "user",
        name: "ann",
        content: [
          { type: "image_url", image_url: { url: "data:image/png;base64,AAAA", detail: "low" } },
          { type: "input_audio", input_audio: { data: "UklGR", format: "wav" } },
          { type: "video_url", video_url: { url: "https://example.test/a.mp4" } },
          { type: "file", file: { filename: "a.pdf", file_data: "https://example.test/a.pdf" } },
        ],
      },
      {
        role: "assistant",
        content: null,
        reasoning_content: "hm",
        reasoning_details: [
          { type: "reasoning.text", text: "hm", signature: "EqQB", index: 0 },
          { type: "reasoning.encrypted", data: "gAAA" },
          { type: "reasoning.odd", odd: 1 },
        ],
        tool_calls: [call],
        annotations: [{ type: "file", file: { hash: "9f", content: [{ type: "text" }] } }],
      },
      { role: "tool", tool_call_id: "c1", content: "4" },
    ],
  },
];

/** Bodies of the other operations. */
export const RERANK_BODY: object = {
  model: "a/r",
  query: "q",
  documents: ["a", { text: "b", image: null }, { image: "https://example.test/a.png" }],
  top_n: 2,
  provider: { only: ["x"] },
};
export const SPEECH_BODY: object = {
  model: "a/t",
  input: "Hello.",
  voice: "v",
  response_format: "mp3",
  speed: 1.5,
  input_references: [
    { type: "input_audio", input_audio: { data: "AAAA" } },
    { type: "text", text: "Hello." },
  ],
  provider: { options: { x: { a: 1 } } },
};
export const KEY_BODY: object = {
  name: "k",
  limit: 5,
  limit_reset: "daily",
  expires_at: "2027-12-31T23:59:59Z",
  rate_limits: { concurrent: 1 },
};
