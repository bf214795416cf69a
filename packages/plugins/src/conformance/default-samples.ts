import type { ChatChunk, ChatRequest, ChatResult, ChunkChoice } from "@sluice/schema";

const frame = { id: "gen-1-test", created: 1, model: "acme/one", provider: "Acme" };
const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 };

/** A plain question, one with tools and an image, one that wants JSON. */
export const defaultRequests: readonly ChatRequest[] = [
  { messages: [{ role: "user", content: "Say hi." }] },
  {
    messages: [
      { role: "system", content: [{ type: "text", text: "Be brief." }] },
      {
        role: "user",
        content: [
          { type: "text", text: "What is this?" },
          { type: "image_url", image_url: { url: "https://example.test/a.png" } },
        ],
      },
    ],
    tools: [{ type: "function", function: { name: "look" } }],
    stream: true,
  },
  {
    messages: [{ role: "user", content: "Give me JSON." }],
    response_format: { type: "json_object" },
  },
];

const call = { id: "c1", type: "function" as const, function: { name: "look", arguments: "{}" } };

/** A text, a tool call, two choices of which one was cut. */
export const defaultResults: readonly ChatResult[] = [
  resultOf([{ content: "Hi there, friend.", finish: "stop" }]),
  resultOf([{ content: null, finish: "tool_calls", tool_calls: [call] }]),
  resultOf([
    { content: '{"a":1}', finish: "stop" },
    { content: '{"a":', finish: "length" },
  ]),
];

interface Sample {
  readonly content: string | null;
  readonly finish: "stop" | "length" | "tool_calls";
  readonly tool_calls?: (typeof call)[];
}

function resultOf(samples: readonly Sample[]): ChatResult {
  return {
    ...frame,
    object: "chat.completion",
    system_fingerprint: null,
    choices: samples.map(({ content, finish, ...rest }, index) => ({
      index,
      message: { role: "assistant", content, refusal: null, reasoning: null, ...rest },
      finish_reason: finish,
      native_finish_reason: finish,
      logprobs: null,
    })),
    usage,
  };
}

/** The same answers in pieces, usage last. */
export const defaultStreams: readonly (readonly ChatChunk[])[] = [
  [
    chunk([delta(0, { role: "assistant", content: "" })]),
    chunk([delta(0, { reasoning: "hm" })]),
    chunk([delta(0, { content: "Hi " })]),
    chunk([delta(0, { content: "there, friend." })]),
    chunk([end(0, "stop")]),
    { ...chunk([end(0, "stop")]), usage },
  ],
  [
    chunk([delta(0, { tool_calls: [{ index: 0, ...call }] })]),
    chunk([end(0, "tool_calls")]),
    { ...chunk([end(0, "tool_calls")]), usage },
  ],
  [
    chunk([delta(0, { content: '{"a"' }), delta(1, { content: '{"a"' })]),
    chunk([delta(0, { content: ":1}" })]),
    chunk([end(0, "stop")]),
    chunk([delta(1, { content: ":" })]),
    chunk([end(1, "length")]),
    { ...chunk([end(0, "stop")]), usage },
  ],
];

function chunk(choices: ChunkChoice[]): ChatChunk {
  return { ...frame, object: "chat.completion.chunk", choices };
}

function delta(index: number, fields: ChunkChoice["delta"]): ChunkChoice {
  return { index, delta: fields, finish_reason: null, native_finish_reason: null };
}

function end(index: number, finish: "stop" | "length" | "tool_calls"): ChunkChoice {
  return { index, delta: { content: "" }, finish_reason: finish, native_finish_reason: finish };
}
