import type { FormatName } from "../src/index.ts";

/** How a caller speaks one protocol, and what frames a stream in it. */
export interface Protocol {
  readonly format: FormatName;
  readonly path: (stream: boolean) => string;
  readonly body: (stream: boolean, more?: object) => object;
  /** The body with a last message from the assistant. */
  readonly prefilled: (stream: boolean, text: string) => object;
  /** The members of a body that limit the answer. */
  readonly limit: (tokens: number) => object;
  readonly lengthReason: string;
  /** Words of `readEvents` before the first token and after the last. */
  readonly open: readonly string[];
  readonly close: readonly string[];
  readonly textOf: (whole: unknown) => unknown;
}

const turns = (text?: string) => [
  { role: "user", content: "hi" },
  ...(text === undefined ? [] : [{ role: "assistant", content: text }]),
];

const byBody = (path: string) => ({
  path: () => path,
  body: (stream: boolean, more: object = {}) => ({
    model: "m1",
    stream,
    messages: turns(),
    ...more,
  }),
  prefilled: (stream: boolean, text: string) => ({ model: "m1", stream, messages: turns(text) }),
});

interface Wholes {
  readonly choices: readonly { message: { content: unknown } }[];
  readonly content: readonly { text: unknown }[];
  readonly candidates: readonly { content: { parts: readonly { text: unknown }[] } }[];
  readonly message: { content: readonly { text: unknown }[] };
  readonly output: { message: { content: readonly { text: unknown }[] } };
}

/** The five protocols. */
export const PROTOCOLS: readonly Protocol[] = [
  {
    format: "openai",
    limit: (tokens) => ({ max_completion_tokens: tokens }),
    lengthReason: "length",
    ...byBody("/v1/chat/completions"),
    open: ["role"],
    close: ["stop", "[DONE]"],
    textOf: (whole) => (whole as Wholes).choices[0]?.message.content,
  },
  {
    format: "anthropic",
    limit: (tokens) => ({ max_tokens: tokens }),
    lengthReason: "max_tokens",
    ...byBody("/v1/messages"),
    open: ["message_start", "content_block_start", "ping"],
    close: ["content_block_stop", "message_delta", "message_stop"],
    textOf: (whole) => (whole as Wholes).content[0]?.text,
  },
  {
    format: "gemini",
    limit: (tokens) => ({ generationConfig: { maxOutputTokens: tokens } }),
    lengthReason: "MAX_TOKENS",
    path: (stream) =>
      `/v1beta/models/m1:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
    body: (_stream, more = {}) => ({
      contents: [{ role: "user", parts: [{ text: "hi" }] }],
      ...more,
    }),
    prefilled: (_stream, text) => ({
      contents: [
        { role: "user", parts: [{ text: "hi" }] },
        { role: "model", parts: [{ text }] },
      ],
    }),
    open: [],
    close: ["STOP"],
    textOf: (whole) => (whole as Wholes).candidates[0]?.content.parts[0]?.text,
  },
  {
    format: "cohere",
    limit: (tokens) => ({ max_tokens: tokens }),
    lengthReason: "MAX_TOKENS",
    ...byBody("/v2/chat"),
    open: ["message-start", "content-start"],
    close: ["content-end", "message-end", "[DONE]"],
    textOf: (whole) => (whole as Wholes).message.content[0]?.text,
  },
  {
    format: "bedrock",
    limit: (tokens) => ({ inferenceConfig: { maxTokens: tokens } }),
    lengthReason: "max_tokens",
    path: (stream) => `/model/m1/converse${stream ? "-stream" : ""}`,
    body: (_stream, more = {}) => ({
      messages: [{ role: "user", content: [{ text: "hi" }] }],
      ...more,
    }),
    prefilled: (_stream, text) => ({
      messages: [
        { role: "user", content: [{ text: "hi" }] },
        { role: "assistant", content: [{ text }] },
      ],
    }),
    open: ["messageStart"],
    close: ["contentBlockStop", "messageStop", "metadata"],
    textOf: (whole) => (whole as Wholes).output.message.content[0]?.text,
  },
];
