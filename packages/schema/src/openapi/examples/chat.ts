const metadata = { id: "gen-1764000000-AbCdEfGhIjKlMnOpQrSt", created: 1_764_000_000 };
const answered = { model: "acme/large", provider: "North" };
const usage = { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17, cost: 0.000022 };

/** Bodies of chat requests. */
export const chatRequestExamples = {
  plain: {
    summary: "A question",
    value: { model: "local/echo", messages: [{ role: "user", content: "Say hello." }] },
  },
  streamed: {
    summary: "A streamed answer, with fallbacks",
    value: {
      models: ["acme/large", "local/echo"],
      provider: { order: ["north"], ignore: ["south"], allow_fallbacks: true },
      stream: true,
      messages: [
        { role: "system", content: "Answer in one sentence." },
        { role: "user", content: [{ type: "text", text: "Why is the sky blue?" }] },
      ],
      max_completion_tokens: 200,
      temperature: 0.3,
    },
  },
  tools: {
    summary: "A function the model may call",
    value: {
      model: "acme/large",
      messages: [{ role: "user", content: "2 + 2?" }],
      tools: [
        {
          type: "function",
          function: {
            name: "add",
            description: "Adds two numbers",
            parameters: {
              type: "object",
              properties: { a: { type: "number" }, b: { type: "number" } },
              required: ["a", "b"],
            },
          },
        },
      ],
      tool_choice: "auto",
    },
  },
} as const;

/** A whole answer. */
export const chatResultExample = {
  ...metadata,
  object: "chat.completion",
  ...answered,
  system_fingerprint: null,
  choices: [
    {
      index: 0,
      message: { role: "assistant", content: "Hello there." },
      finish_reason: "stop",
      native_finish_reason: "stop",
      logprobs: null,
    },
  ],
  usage,
} as const;

/** One event of a streamed answer. */
export const chatChunkExample = {
  ...metadata,
  object: "chat.completion.chunk",
  ...answered,
  choices: [
    {
      index: 0,
      delta: { role: "assistant", content: "Hello" },
      finish_reason: null,
      native_finish_reason: null,
    },
  ],
} as const;
