const WEATHER = {
  type: "function",
  function: {
    name: "weather",
    description: "The weather of a city",
    parameters: {
      type: "object",
      properties: { city: { type: "string" } },
      required: ["city"],
      additionalProperties: false,
    },
    strict: true,
  },
} as const;

const CHAT = [
  { model: "t/one", messages: [{ role: "user", content: "Say hi." }] },
  {
    model: "t/two",
    models: ["t/one", "local/echo"],
    stream: true,
    stream_options: { include_usage: true },
    temperature: 0.5,
    top_p: 0.9,
    max_tokens: 64,
    stop: ["\n", "end"],
    seed: 7,
    logit_bias: { "50256": -100 },
    metadata: { team: "blue" },
    user: "alice@example.test",
    session_id: "s-1",
    trace: { trace_id: "t-1", span_name: "plan" },
    debug: { echo_upstream_body: true },
    provider: { order: ["a", "b"], allow_fallbacks: true, sort: "price", max_price: { prompt: 9 } },
    plugins: [{ id: "response-healing" }],
    messages: [
      { role: "system", content: "Be brief." },
      {
        role: "user",
        content: [
          { type: "text", text: "What is this?", cache_control: { type: "ephemeral" } },
          { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
        ],
      },
    ],
  },
  {
    model: "local/echo",
    n: 2,
    tools: [WEATHER, { type: "web_search", max_results: 3 }],
    tool_choice: { type: "function", function: { name: "weather" } },
    parallel_tool_calls: false,
    reasoning: { effort: "low", exclude: true },
    messages: [
      { role: "user", content: "The weather of Oslo?" },
      {
        role: "assistant",
        content: null,
        reasoning: "A tool knows.",
        tool_calls: [
          {
            id: "c1",
            type: "function",
            function: { name: "weather", arguments: '{"city":"Oslo"}' },
          },
        ],
      },
      { role: "tool", tool_call_id: "c1", content: "rain" },
    ],
  },
  {
    model: "local/echo",
    stream: true,
    response_format: {
      type: "json_schema",
      json_schema: { name: "answer", schema: WEATHER.function.parameters, strict: true },
    },
    messages: [{ role: "user", content: "Oslo" }],
  },
] as const;

const RERANK = [
  { model: "local/bm25", query: "hi", documents: ["hi", "no"] },
  {
    model: "t/rank",
    query: "which one",
    documents: ["one", { text: "two" }, { text: "three", image: "https://pictures.test/a.png" }],
    top_n: 2,
    provider: { only: ["a"] },
  },
] as const;

const SPEECH = [
  { model: "t/voice", input: "Hello.", voice: "alloy", response_format: "mp3", speed: 1.2 },
  { model: "local/espeak", input: "Hi.", voice: "alloy", response_format: "pcm", user: "bob" },
] as const;

const EMBEDDINGS = [
  { model: "t/vec", input: ["one", "two"], dimensions: 3 },
  { model: "t/vec", input: [[1, 2], [3]], encoding_format: "base64", models: ["t/vec2"] },
] as const;

const NEW_KEY = [
  {
    name: "Customer A",
    limit: 5,
    limit_reset: "monthly",
    include_byok_in_limit: true,
    expires_at: "2099-01-01T00:00:00Z",
    external: { user: "u-1" },
  },
] as const;

const KEY_CHANGE = [
  { name: "Customer B", disabled: true, limit: null, limit_reset: null },
] as const;

/** A route that takes a body, with bodies that it accepts, to be mutated. */
export interface BodyRoute {
  readonly method: "POST" | "PATCH";
  /** Below the version segment; `:hash` stands for a key's hash. */
  readonly path: string;
  readonly bodies: readonly object[];
}

/** Every route that takes a body; chat more than once, for it takes the most of them. */
export const BODY_ROUTES: readonly BodyRoute[] = [
  { method: "POST", path: "/chat/completions", bodies: CHAT },
  { method: "POST", path: "/chat/completions", bodies: CHAT },
  { method: "POST", path: "/chat/completions", bodies: CHAT },
  { method: "POST", path: "/rerank", bodies: RERANK },
  { method: "POST", path: "/audio/speech", bodies: SPEECH },
  { method: "POST", path: "/embeddings", bodies: EMBEDDINGS },
  { method: "POST", path: "/keys", bodies: NEW_KEY },
  { method: "PATCH", path: "/keys/:hash", bodies: KEY_CHANGE },
];
