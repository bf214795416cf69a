import { ProviderError } from "@sluice/errors";
import type { ChatChunk, ChatRequest } from "@sluice/schema";
import { chatChunk } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { joinChunks } from "../call/join-chunks.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { OpenAiChunkDecoder } from "./chat-stream.ts";

const base: ChatRequest = { messages: [{ role: "user", content: "x" }], stream: true };

const choice = (delta: unknown, finish: unknown = null, more: object = {}) => ({
  choices: [{ index: 0, delta, finish_reason: finish, ...more }],
});
const START = choice({ role: "assistant", content: "" });
const STOP = choice({}, "stop");
const USAGE = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 };

type Sent = object | string | { readonly event: string; readonly data: string };

const open = (request: Partial<ChatRequest> = {}) => {
  const decoder = new OpenAiChunkDecoder(sampleCall({ ...base, ...request }));
  const push = (...events: readonly Sent[]) =>
    decoder
      .push(
        events.map((sent) => {
          if (typeof sent === "object" && "event" in sent) return sent as never;
          return { data: typeof sent === "string" ? sent : JSON.stringify(sent) } as never;
        }),
      )
      .map((piece) => piece.chunk());
  return { decoder, push };
};

const readAll = (events: readonly Sent[], request: Partial<ChatRequest> = {}) => {
  const { decoder, push } = open(request);
  const chunks = push(...events);
  return [...chunks, ...decoder.end().map((piece) => piece.chunk())];
};

const failureOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (ProviderError.isInstance(error)) return error.failure;
    throw error;
  }
  throw new Error("nothing was thrown");
};

const expectClean = (chunks: readonly ChatChunk[]) => {
  for (const chunk of chunks) {
    chatChunk.parse(chunk);
    expect("error" in chunk).toBe(false);
    expect(JSON.stringify(chunk)).not.toMatch(
      /"(?:error|usage|tool_calls|system_fingerprint|reasoning_details)":null/,
    );
    for (const one of chunk.choices) {
      expect("finish_reason" in one).toBe(true);
      expect(one.delta.role).toBe("assistant");
    }
  }
};

const textOf = (chunks: readonly ChatChunk[]) =>
  chunks.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("");

describe("OpenAiChunkDecoder", () => {
  it.each([
    ["with empty choices", { choices: [], usage: USAGE }],
    ["without choices", { usage: USAGE }],
    ["with a repeated finish reason", { ...STOP, usage: USAGE }],
  ])("gives usage once, after the end, from a chunk %s (B10)", (_name, usageChunk) => {
    const withNull = (chunk: object) => ({ ...chunk, usage: null });
    const chunks = readAll([
      withNull(START),
      withNull(choice({ content: "ok" })),
      withNull(STOP),
      usageChunk,
      "[DONE]",
    ]);
    expectClean(chunks);
    expect(textOf(chunks)).toBe("ok");
    expect(chunks.filter(({ usage }) => usage !== undefined)).toHaveLength(1);
    expect(chunks.at(-1)).toMatchObject({
      usage: USAGE,
      choices: [{ index: 0, finish_reason: "stop", delta: { content: "" } }],
    });
  });

  it("gives usage that came with the finish reason, or counted up all along, once and last", () => {
    const usage = { ...USAGE, completion_tokens: 1 };
    const chunks = readAll([
      { ...choice({ content: "a" }), usage },
      { ...choice({ content: "b" }, "stop"), usage: USAGE },
      "[DONE]",
    ]);
    expect(chunks.map((chunk) => chunk.usage)).toEqual([undefined, undefined, USAGE]);
  });

  it.each([
    [
      "in the last chunk with text",
      [{ ...choice({ content: "b" }), usage: USAGE }, STOP, "[DONE]"],
    ],
    ["in every chunk", [{ ...STOP, usage: USAGE }, { choices: [], usage: USAGE }, "[DONE]"]],
    ["in Groq's place", [{ ...STOP, x_groq: { id: "r", usage: USAGE } }, "[DONE]"]],
    ["after [DONE]", [STOP, "[DONE]", { choices: [], usage: USAGE }]],
    ["after [DONE], twice", [STOP, "[DONE]", { usage: USAGE }, { usage: USAGE }]],
  ])("gives usage once that came %s", (_name, events) => {
    const early = { ...USAGE, completion_tokens: 1, total_tokens: 13 };
    const chunks = readAll([{ ...choice({ content: "a" }), usage: early }, ...events]);
    expect(chunks.flatMap(({ usage }) => usage ?? [])).toEqual([USAGE]);
    expect(chunks.at(-1)?.usage).toEqual(USAGE);
  });

  it("is at its end with [DONE] where usage is known, or no finish reason came", () => {
    for (const [events, done] of [
      [[START, STOP, "[DONE]"], false],
      [[START, STOP, "[DONE]", { usage: USAGE }], true],
      [[START, { ...STOP, usage: USAGE }, "[DONE]"], true],
      [[START, "[DONE]"], true],
    ] as const) {
      const { decoder, push } = open();
      push(...events);
      expect(decoder.done).toBe(done);
    }
  });

  it("repairs preamble chunks and choices without delta (B13)", () => {
    const chunks = readAll([
      { id: "", object: "", created: 0, model: "", choices: [], prompt_filter_results: [{}] },
      START,
      choice({ content: "ok" }),
      { id: "", choices: [{ index: 0, finish_reason: null, content_filter_offsets: {} }] },
      choice(null, "stop"),
      "[DONE]",
    ]);
    expectClean(chunks);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    expect(textOf(chunks)).toBe("ok");
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("stop");
  });

  it("takes an empty finish reason for none (B14)", () => {
    const chunks = readAll([
      choice({ role: "assistant", content: "" }, ""),
      choice(
        {
          tool_calls: [
            { index: 0, id: "call_1", type: "function", function: { name: "now", arguments: "" } },
          ],
        },
        "",
      ),
      choice({ tool_calls: [{ index: 0, function: { arguments: "{}" } }] }, ""),
      choice({ function_call: { name: "", arguments: "" } }, "tool_calls"),
      "[DONE]",
    ]);
    expectClean(chunks);
    const reasons = chunks.map((chunk) => chunk.choices[0]?.finish_reason);
    expect(reasons).toEqual([null, null, null, "tool_calls"]);
    expect(joinChunks(chunks).choices[0]?.message.tool_calls).toEqual([
      { id: "call_1", type: "function", function: { name: "now", arguments: "{}" } },
    ]);
  });

  it("counts tool calls whose pieces carry no index (B17)", () => {
    const piece = (tool: object) => choice({ tool_calls: [tool] });
    const chunks = readAll([
      START,
      piece({ id: "call_a", type: "function", function: { name: "f", arguments: '{"x":1}' } }),
      piece({ id: "call_b", type: "function", function: { name: "f", arguments: '{"x":' } }),
      piece({ function: { arguments: "2}" } }),
      choice({}, "tool_calls"),
    ]);
    expectClean(chunks);
    expect(joinChunks(chunks).choices[0]?.message.tool_calls).toEqual([
      { id: "call_a", type: "function", function: { name: "f", arguments: '{"x":1}' } },
      { id: "call_b", type: "function", function: { name: "f", arguments: '{"x":2}' } },
    ]);
  });

  it("tells calls apart that all say index 0", () => {
    const piece = (id: string) =>
      choice({ tool_calls: [{ index: 0, id, function: { name: "f", arguments: "{}" } }] });
    const calls = joinChunks(readAll([piece("a"), piece("b"), choice({}, "stop")])).choices[0];
    expect(calls?.message.tool_calls?.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(calls?.finish_reason).toBe("tool_calls");
    expect(calls?.native_finish_reason).toBe("stop");
  });

  it("leaves empty ids and names out of continuations (B18)", () => {
    const piece = (tool: object) => choice({ tool_calls: [{ index: 0, ...tool }] });
    const chunks = readAll([
      piece({ id: "call_q", type: "function", function: { name: "calc", arguments: "" } }),
      piece({ id: "", type: "function", function: { name: "", arguments: '{"e":' } }),
      piece({ id: "", type: "", function: { name: null, arguments: '"2+2"}' } }),
      choice({}, "tool_calls"),
    ]);
    const pieces = chunks.flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? []);
    expect(pieces).toEqual([
      { index: 0, id: "call_q", type: "function", function: { name: "calc", arguments: "" } },
      { index: 0, function: { arguments: '{"e":' } },
      { index: 0, function: { arguments: '"2+2"}' } },
    ]);
  });

  it("makes up a missing id, the same each time, and arguments where none came", () => {
    const events = [
      choice({ tool_calls: [{ index: 0, function: { name: "now" } }] }),
      choice({}, "tool_calls"),
    ];
    const [one, other] = [joinChunks(readAll(events)), joinChunks(readAll(events))];
    expect(one).toEqual(other);
    expect(one.choices[0]?.message.tool_calls).toEqual([
      {
        id: expect.stringMatching(/^call_\w+$/),
        type: "function",
        function: { name: "now", arguments: "{}" },
      },
    ]);
  });

  it("refuses a tool call whose name never comes", () => {
    const events = [
      choice({ tool_calls: [{ index: 0, id: "a", function: { arguments: "{}" } }] }),
      STOP,
    ];
    expect(failureOf(() => readAll(events)).kind).toBe("malformed");
  });

  it.each<[string, Sent, string, string]>([
    [
      "bare, out of quota",
      { error: { message: "quota exceeded", code: "insufficient_quota" } },
      "unauthorized",
      "quota exceeded",
    ],
    [
      "beside empty choices",
      { choices: [], error: { code: 502, message: "worker limit" } },
      "malformed",
      "worker limit",
    ],
    [
      "with finish reason error",
      { ...choice({ content: "" }, "error"), error: { code: 502, message: "gone" } },
      "malformed",
      "gone",
    ],
    [
      "inside the choice",
      choice({}, "error", { error: { code: 503, message: "busy" } }),
      "unavailable",
      "busy",
    ],
    ["finish reason error alone", choice({}, "error"), "malformed", "error"],
    [
      "as a named event",
      { event: "error", data: '{"error":{"message":"boom","code":500}}' },
      "malformed",
      "boom",
    ],
    ["as a named event of plain text", { event: "error", data: "boom" }, "malformed", "boom"],
    ["as a string", { error: "boom" }, "malformed", "boom"],
    [
      "a rate limit",
      { error: { message: "slow", type: "rate_limit_error" } },
      "rate-limited",
      "slow",
    ],
    ["overload", { error: { message: "busy", type: "overloaded_error" } }, "overloaded", "busy"],
    [
      "context length",
      { error: { message: "m", code: "context_length_exceeded" } },
      "too-long",
      "m",
    ],
    ["a numeric status", { error: { message: "wrong", code: 400 } }, "rejected", "wrong"],
  ])("throws an error inside the stream: %s (B21)", (_name, event, kind, message) => {
    const { push } = open();
    expect(textOf(push(START, choice({ content: "par" })))).toBe("par");
    const failure = failureOf(() => push(event));
    expect(failure).toMatchObject({ kind, provider: "north", providerName: "North" });
    expect(failure.message).toContain(message);
  });

  it("is not complete without a finish reason (B06)", () => {
    const { decoder, push } = open();
    push(START, choice({ content: "partial" }), "[DONE]");
    expect(failureOf(() => decoder.end()).kind).toBe("malformed");
  });

  it("skips a broken event, but not inside a tool call", () => {
    expect(textOf(readAll([choice({ content: "a" }), '{"choices":[{', STOP]))).toBe("a");
    const { push } = open();
    push(choice({ tool_calls: [{ index: 0, id: "a", function: { name: "f", arguments: "{" } }] }));
    expect(failureOf(() => push('{"choi')).kind).toBe("malformed");
  });

  it.each([
    ["cut inside its text", '{"choices":[{"index":0,"delta":{"content":"b'],
    ["cut before its text", '{"choices":[{"index":0,"delta":{"content":'],
    ["cut before its delta", '{"choices":[{"index":0,"delta":'],
    ["with reasoning", '{"choices":[{"delta":{"reasoning_content":"b"}]'],
    ["with a tool call", '{"choices":[{"delta":{"tool_calls":[{"index":0'],
  ])("does not skip a broken event that held a piece of the answer: %s", (_name, broken) => {
    const { push } = open();
    push(START, choice({ content: "a" }));
    expect(failureOf(() => push(broken))).toMatchObject({ kind: "malformed" });
  });

  it.each([
    ["words", "not json"],
    ["an empty text", '{"choices":[{"index":0,"delta":{"role":"assistant","content":""},'],
    ["an empty list", '{"choices":[{"index":0,"delta":{"tool_calls":[ ]},'],
    ["cut in its head", '{"id":"u1","object":"chat.completion.ch'],
    ["no object", '"content"'],
  ])("skips a broken event that held none: %s", (_name, broken) => {
    expect(textOf(readAll([START, choice({ content: "a" }), broken, STOP]))).toBe("a");
  });

  it("is whole with its finish reason, whatever goes wrong afterwards", () => {
    const late = { error: { message: "no usage today", code: 500 } };
    const named = { event: "error", data: "boom" };
    const broken = '{"choices":[{"delta":{"content":"b';
    const chunks = readAll([START, choice({ content: "a" }), STOP, late, named, broken]);
    expectClean(chunks);
    expect(textOf(chunks)).toBe("a");
  });

  it("keeps log probabilities (B53)", () => {
    const logprobs = (token: string) => ({
      content: [{ token, logprob: -0.1, bytes: null, top_logprobs: [] }],
      refusal: null,
    });
    const say = (token: string) => choice({ content: token }, null, { logprobs: logprobs(token) });
    const chunks = readAll([say("Hi"), say(" there"), STOP]);
    expectClean(chunks);
    expect(joinChunks(chunks).choices[0]?.logprobs?.content).toEqual([
      ...logprobs("Hi").content,
      ...logprobs(" there").content,
    ]);
  });

  it.each(["reasoning", "reasoning_content"])("brings %s down as reasoning (B53)", (name) => {
    const chunks = readAll([
      choice({ role: "assistant", content: null, [name]: "thi" }),
      choice({ content: null, [name]: "nk" }),
      choice({ content: "answer", [name]: null }),
      STOP,
    ]);
    expectClean(chunks);
    const { message } = joinChunks(chunks).choices[0] ?? {};
    expect(message).toMatchObject({
      content: "answer",
      reasoning: "think",
      reasoning_details: [{ type: "reasoning.text", text: "think" }],
    });
    expect(message).not.toHaveProperty("reasoning_content");
  });

  it("hides reasoning from a caller who wants none of it", () => {
    const events = [choice({ reasoning: "hm" }), choice({ content: "yes" }), STOP];
    const chunks = readAll(events, { reasoning: { exclude: true } });
    expect(JSON.stringify(chunks)).not.toContain("hm");
  });

  it("gives one finish reason and nothing after it", () => {
    const chunks = readAll([choice({ content: "a" }, "stop"), choice({ content: "b" }), STOP]);
    expect(textOf(chunks)).toBe("a");
    expect(chunks.filter((chunk) => chunk.choices[0]?.finish_reason !== null)).toHaveLength(1);
  });

  it("knows when only usage is missing, also with several choices", () => {
    const { decoder, push } = open({ n: 2 });
    const of = (index: number, finish: string | null) => ({
      choices: [{ index, delta: { content: "x" }, finish_reason: finish }],
    });
    push(of(0, "stop"));
    expect(decoder.finished).toBe(false);
    push(of(1, null), of(1, "length"));
    expect(decoder.finished).toBe(true);
  });
});
