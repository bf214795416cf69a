import { definePlugin } from "@sluice/plugins";
import type { ChatChunk, ChatRequest, ChatResult } from "@sluice/schema";
import * as z from "zod";

type Fields = Readonly<Record<string, unknown>>;

/** What `before` leaves of a request. */
const REQUESTS: Readonly<Record<string, (request: Fields) => unknown>> = {
  "tools: 5": (request) => ({ ...request, tools: 5 }),
  "a tool that is none": (request) => ({ ...request, tools: [null] }),
  "a model that is no text": (request) => ({ ...request, model: 5 }),
  "models: 5": (request) => ({ ...request, models: 5 }),
  "models that are no text": (request) => ({ ...request, models: [5] }),
  "provider: 5": (request) => ({ ...request, provider: 5 }),
  "an order that is no list": (request) => ({ ...request, provider: { order: 5 } }),
  "stop: {}": (request) => ({ ...request, stop: {} }),
  "n: x": (request) => ({ ...request, n: "x" }),
  "max_tokens: x": (request) => ({ ...request, max_tokens: "x" }),
  "a response_format that is none": (request) => ({ ...request, response_format: 5 }),
  "tool_choice: 5": (request) => ({ ...request, tool_choice: 5 }),
  "a message of nobody": (request) => ({ ...request, messages: [{ role: 5 }] }),
  "a content that is no text": (request) => ({
    ...request,
    messages: [{ role: "user", content: 5 }],
  }),
  "a part that is none": (request) => ({
    ...request,
    messages: [{ role: "user", content: [null] }],
  }),
  "an image that is none": (request) => ({
    ...request,
    messages: [{ role: "user", content: [{ type: "image_url" }] }],
  }),
  "a call that is none": (request) => ({
    ...request,
    messages: [...(request.messages as []), { role: "assistant", tool_calls: [{}] }],
  }),
  "stop_server_tools_when: 5": (request) => ({ ...request, stop_server_tools_when: 5 }),
  "plugins: 5": (request) => ({ ...request, plugins: 5 }),
  "reasoning: 5": (request) => ({ ...request, reasoning: 5 }),
  "what JSON cannot hold": (request) => ({ ...request, foreign: 5n }),
  "a circle": (request) => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    return { ...request, foreign: circle };
  },
};

/** What `afterStream` makes of a chunk. */
const CHUNKS: Readonly<Record<string, (chunk: ChatChunk) => unknown>> = {
  "a content that is no text": (chunk) => ({
    ...chunk,
    choices: chunk.choices.map((choice) => ({ ...choice, delta: { content: 5 } })),
  }),
  "calls that are no list": (chunk) => ({
    ...chunk,
    choices: chunk.choices.map((choice) => ({ ...choice, delta: { tool_calls: 5 } })),
  }),
  "a call that is none": (chunk) => ({
    ...chunk,
    choices: chunk.choices.map((choice) => ({ ...choice, delta: { tool_calls: [null] } })),
  }),
  "thoughts that are no list": (chunk) => ({
    ...chunk,
    choices: chunk.choices.map((choice) => ({ ...choice, delta: { reasoning_details: 5 } })),
  }),
  "citations that are no list": (chunk) => ({
    ...chunk,
    choices: chunk.choices.map((choice) => ({ ...choice, delta: { annotations: 5 } })),
  }),
  "a finish reason that is none": (chunk) => ({
    ...chunk,
    choices: chunk.choices.map((choice) => ({ ...choice, finish_reason: 5 })),
  }),
  "usage: 5": (chunk) => ({ ...chunk, usage: 5 }),
  "error: 5": (chunk) => ({ ...chunk, error: 5 }),
  "what JSON cannot hold": (chunk) => ({ ...chunk, foreign: 5n }),
  "choices that are nothing": (chunk) => ({ ...chunk, choices: [null] }),
};

/** What `afterStream` gives. */
const STREAMS: Readonly<Record<string, (chunks: AsyncIterable<ChatChunk>) => unknown>> = {
  "an iterator that cannot be opened": () => ({
    [Symbol.asyncIterator]: () => {
      throw new TypeError("secret");
    },
  }),
  "no iterator": () => ({ [Symbol.asyncIterator]: () => undefined }),
  "an iterator of nothing": () => ({
    [Symbol.asyncIterator]: () => ({ next: async () => undefined }),
  }),
  "an iterator without promises": () => ({ [Symbol.asyncIterator]: () => ({ next: () => 5 }) }),
  "a throw at once": () => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new TypeError("secret")) }),
  }),
  "all of it, and then a throw": async function* (chunks) {
    const all: ChatChunk[] = [];
    for await (const chunk of chunks) all.push(chunk);
    if (all.length > 0) throw new TypeError("secret");
    yield* all;
  },
  "nothing at all": async function* (chunks) {
    for await (const chunk of chunks) if (chunk.object !== "chat.completion.chunk") yield chunk;
  },
  "nothing, unread": async function* () {},
  "a return that throws": (chunks) => ({
    [Symbol.asyncIterator]: () => {
      const inner = chunks[Symbol.asyncIterator]();
      return {
        next: async () => {
          const step = await inner.next();
          if (step.done !== true && step.value.choices[0]?.delta.content) throw new Error("secret");
          return step;
        },
        return: () => {
          throw new Error("secret");
        },
      };
    },
  }),
};

/** What `afterResult` gives. */
const RESULTS: Readonly<Record<string, (result: ChatResult) => unknown>> = {
  "a content that is no text": (result) => ({
    ...result,
    choices: result.choices.map((choice) => ({
      ...choice,
      message: { ...choice.message, content: 5 },
    })),
  }),
  "calls that are no list": (result) => ({
    ...result,
    choices: result.choices.map((choice) => ({
      ...choice,
      message: { ...choice.message, tool_calls: 5 },
    })),
  }),
  "usage: 5": (result) => ({ ...result, usage: 5 }),
  "what JSON cannot hold": (result) => ({ ...result, foreign: 5n }),
};

/** What `afterStream` gives that nobody can go on with. */
const LOSSES: Readonly<Record<string, (chunks: AsyncIterable<ChatChunk>) => unknown>> = {
  "a throw after a change": async function* (chunks) {
    for await (const chunk of chunks) {
      yield { ...chunk };
      if (textOf(chunk) !== "") throw new TypeError("secret");
    }
  },
  "rubbish after a change": async function* (chunks) {
    for await (const chunk of chunks) {
      yield { ...chunk };
      if (textOf(chunk) !== "") yield { choices: 5 };
    }
  },
  "an end after a change": async function* (chunks) {
    for await (const chunk of chunks) {
      yield { ...chunk };
      if (textOf(chunk) !== "") return;
    }
  },
};
const textOf = ({ choices }: ChatChunk): string => choices[0]?.delta.content ?? "";

export const RUBBISH = {
  request: Object.keys(REQUESTS),
  chunk: Object.keys(CHUNKS),
  stream: Object.keys(STREAMS),
  result: Object.keys(RESULTS),
  loss: Object.keys(LOSSES),
} as const;

const options = z.strictObject({
  request: z.string().default(""),
  chunk: z.string().default(""),
  stream: z.string().default(""),
  result: z.string().default(""),
  /** Chunks that pass as they are before. */
  after: z.int().default(0),
});

/** Gives what its types do not allow, where and in the way that a request names. */
const rubbish = definePlugin({
  id: "rubbish",
  options,
  before({ request, options: { request: what } }) {
    const left = REQUESTS[what]?.(request as Fields) ?? request;
    return { kind: "continue", request: left as ChatRequest };
  },
  afterResult: ({ options: { result: what } }, result) =>
    (RESULTS[what]?.(result) ?? result) as ChatResult,
  afterStream({ options: { chunk, stream, after } }, chunks) {
    const whole = STREAMS[stream] ?? LOSSES[stream];
    if (whole !== undefined) return whole(chunks) as AsyncIterable<ChatChunk>;
    const odd = CHUNKS[chunk];
    return odd === undefined ? chunks : spoiling(chunks, odd, after);
  },
});

async function* spoiling(
  chunks: AsyncIterable<ChatChunk>,
  odd: (chunk: ChatChunk) => unknown,
  after: number,
): AsyncGenerator<ChatChunk> {
  let passed = 0;
  for await (const chunk of chunks) {
    passed += 1;
    yield (passed > after ? odd(chunk) : chunk) as ChatChunk;
  }
}

/** The same, but a request does without it. */
const dispensable = definePlugin({ ...rubbish, id: "dispensable-rubbish", onFailure: "skip" });

export default [rubbish, dispensable];
