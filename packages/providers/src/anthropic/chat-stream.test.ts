import { readFileSync } from "node:fs";
import { ProviderError } from "@sluice/errors";
import type { ChatChunk, ChatRequest } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStream } from "../conformance/read-stream.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { anthropicParameters } from "./anthropic-parameters.ts";
import { decodeChat } from "./chat-decode.ts";
import { encodeChat } from "./chat-encode.ts";
import { AnthropicChunkDecoder } from "./chat-stream.ts";

const codec = {
  parameters: anthropicParameters,
  encode: encodeChat,
  decode: decodeChat,
  openStream: (call: Parameters<typeof decodeChat>[1]) => new AnthropicChunkDecoder(call),
};

const bytes = (text: string) => new TextEncoder().encode(text);
const sse = (...events: readonly object[]) =>
  bytes(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
const read = (stream: Uint8Array, request: Partial<ChatRequest> = {}): readonly ChatChunk[] =>
  readStream(codec, sampleCall({ messages: [{ role: "user", content: "Hi." }], ...request }), [
    stream,
  ]);
const fixture = (name: string) =>
  readFileSync(new URL(`__fixtures__/${name}.sse`, import.meta.url));

const textOf = (chunks: readonly ChatChunk[]) =>
  chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("");
const failureOf = (stream: Uint8Array) => {
  try {
    read(stream);
  } catch (error) {
    if (ProviderError.isInstance(error)) return error.failure;
    throw error;
  }
  throw new Error("nothing was thrown");
};

const START = {
  type: "message_start",
  message: { usage: { input_tokens: 10, output_tokens: 1 } },
};
const open = (index: number, content_block: object) => ({
  type: "content_block_start",
  index,
  content_block,
});
const text = (words: string, index = 0) => ({
  type: "content_block_delta",
  index,
  delta: { type: "text_delta", text: words },
});
const close = (index: number) => ({ type: "content_block_stop", index });
const end = (stop_reason: string | null) => ({
  type: "message_delta",
  delta: { stop_reason, stop_sequence: null },
  usage: { output_tokens: 5 },
});
const STOP = { type: "message_stop" };
const TEXT = { type: "text", text: "" };

describe("a stream of the Messages API", () => {
  it("streams thoughts as text and in details, signatures byte for byte", () => {
    const deltas = read(fixture("thinking")).map(({ choices }) => choices[0]?.delta);
    expect(deltas.map((delta) => delta?.reasoning ?? "").join("")).toBe("Two and two\nare four.");
    const format = "anthropic-claude-v1";
    expect(deltas.flatMap((delta) => delta?.reasoning_details ?? [])).toEqual([
      { type: "reasoning.text", text: "Two and two\n", format, index: 0 },
      { type: "reasoning.text", text: "are four.", format, index: 0 },
      { type: "reasoning.text", text: "", signature: "EqQBCkYIBxgCKkAx+/==", format, index: 0 },
      { type: "reasoning.encrypted", data: "EmwKAhgBEgy3va3+/=", format, index: 1 },
    ]);
  });

  it("hides thoughts from a caller who does not want them", () => {
    const said = JSON.stringify(read(fixture("thinking"), { reasoning: { exclude: true } }));
    expect(said).not.toContain("Two and two");
    expect(said).not.toContain("reasoning_details");
  });

  it("ends with usage, cached tokens within the prompt's, and the tier", () => {
    expect(read(fixture("tool-calls")).at(-1)?.usage).toMatchObject({
      prompt_tokens: 420,
      completion_tokens: 40,
      prompt_tokens_details: { cached_tokens: 300, cache_write_tokens: 20 },
    });
    expect(read(fixture("thinking")).at(-1)).toMatchObject({
      service_tier: "priority",
      usage: { completion_tokens_details: { reasoning_tokens: 60 } },
    });
  });

  it("places citations in the whole text", () => {
    const annotations = read(fixture("citations")).flatMap(
      ({ choices }) => choices[0]?.delta.annotations ?? [],
    );
    expect(annotations).toMatchObject([{ url_citation: { start_index: 12, end_index: 18 } }]);
  });

  it("places a citation that comes before its text, and one of a search result of the request", () => {
    const block = (index: number, ...deltas: readonly object[]) => [
      { type: "content_block_start", index, content_block: { type: "text", text: "" } },
      ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ];
    const text = (words: string) => ({ type: "text_delta", text: words });
    const cites = (citation: object) => ({ type: "citations_delta", citation });
    const page = { type: "web_search_result_location", url: "https://ex.org/a", title: "A" };
    const own = { type: "search_result_location", source: "https://ex.org/b", title: "B" };
    const unnamed = { type: "search_result_location", source: "shelf 7", title: "C" };
    const annotations = read(
      sse(
        { type: "message_start", message: {} },
        ...block(0, text("It is "), text("so: ")),
        ...block(1, cites(page), cites(own), cites(unnamed), text("noon"), text(".")),
        { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: {} },
        { type: "message_stop" },
      ),
    ).flatMap(({ choices }) => choices[0]?.delta.annotations ?? []);
    const place = { start_index: 10, end_index: 15 };
    expect(annotations).toEqual([
      { type: "url_citation", url_citation: { url: "https://ex.org/a", title: "A", ...place } },
      { type: "url_citation", url_citation: { url: "https://ex.org/b", title: "B", ...place } },
    ]);
  });

  it("numbers tool calls from 0, with `{}` for no arguments (B20)", () => {
    const pieces = read(
      sse(
        START,
        open(0, TEXT),
        text("Let me look."),
        close(0),
        open(1, { type: "tool_use", id: "toolu_1", name: "now", input: {} }),
        close(1),
        end("tool_use"),
        STOP,
      ),
    ).flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
    expect(pieces).toEqual([
      { index: 0, id: "toolu_1", type: "function", function: { name: "now", arguments: "" } },
      { index: 0, function: { arguments: "{}" } },
    ]);
  });

  it.each([
    ["end_turn", "stop"],
    ["stop_sequence", "stop"],
    ["pause_turn", "length"],
    ["brand_new_reason", "stop"],
    ["max_tokens", "length"],
    ["model_context_window_exceeded", "length"],
    ["refusal", "content_filter"],
    ["tool_use", "tool_calls"],
  ])("says %s as %s, whole or streamed (B88)", (native, reason) => {
    const tool = { type: "tool_use", id: "toolu_1", name: "now", input: {} };
    const tools = native === "tool_use" ? [open(1, tool), close(1)] : [];
    const chunks = read(
      sse(START, open(0, TEXT), text("x"), close(0), ...tools, end(native), STOP),
    );
    const reasons = chunks.flatMap(({ choices }) => choices[0]?.finish_reason ?? []);
    expect(new Set(reasons)).toEqual(new Set([reason]));
    const body = {
      type: "message",
      content: [{ type: "text", text: "x" }, ...(native === "tool_use" ? [tool] : [])],
      stop_reason: native,
      usage: { input_tokens: 10, output_tokens: 5 },
    };
    const call = sampleCall({ messages: [{ role: "user" as const, content: "Hi." }] });
    expect(decodeChat(body, call).choices[0]).toMatchObject({
      finish_reason: reason,
      native_finish_reason: native,
    });
  });

  it.each([
    ["overloaded_error", "overloaded"],
    ["rate_limit_error", "rate-limited"],
    ["api_error", "malformed"],
    ["timeout_error", "timeout"],
  ])("throws an error of type %s as %s", (type, kind) => {
    const error = { type: "error", error: { type, message: "no" } };
    expect(failureOf(sse(START, open(0, TEXT), text("x"), error))).toMatchObject({
      kind,
      message: "no",
      code: type,
    });
  });

  it("skips a broken event between texts, and never one inside a tool call", () => {
    const broken = bytes('data: {"type":"content_block_del\n\n');
    const joined = (...parts: readonly Uint8Array[]) => Buffer.concat(parts);
    const whole = joined(
      sse(START, open(0, TEXT), text("a")),
      broken,
      sse(text("b"), close(0), end("end_turn"), STOP),
    );
    expect(textOf(read(whole))).toBe("ab");
    const tool = open(0, { type: "tool_use", id: "t", name: "now", input: {} });
    expect(failureOf(joined(sse(START, tool), broken)).kind).toBe("malformed");
  });

  it("does not skip a broken event that held a piece of the message", () => {
    const broken = bytes(
      'data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"b\n\n',
    );
    const begun = sse(START, open(0, TEXT), text("a"));
    const rest = sse(text("c"), close(0), end("end_turn"), STOP);
    expect(failureOf(Buffer.concat([begun, broken, rest])).kind).toBe("malformed");
  });

  it("is whole with its reason, whatever goes wrong afterwards", () => {
    const error = { type: "error", error: { type: "api_error", message: "no" } };
    const late = bytes(
      'event: error\ndata: boom\n\ndata: {"type":"content_block_delta","delta":{"text":"b\n\n',
    );
    const whole = sse(START, open(0, TEXT), text("a"), close(0), end("end_turn"), error);
    expect(textOf(read(Buffer.concat([whole, late])))).toBe("a");
  });

  it("is not whole without a reason, whatever its last event", () => {
    expect(failureOf(sse(START, open(0, TEXT), text("x"), close(0), STOP)).kind).toBe("malformed");
    expect(failureOf(sse(START, open(0, TEXT), text("x"), close(0), end(null))).kind).toBe(
      "malformed",
    );
  });

  it("gives any text as it is, spliced or not", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { maxLength: 6 }), (words) => {
        const events = words.map((word) => text(word));
        const stream = sse(START, open(0, TEXT), ...events, close(0), end("end_turn"), STOP);
        expect(textOf(read(stream))).toBe(new TextDecoder().decode(bytes(words.join(""))));
      }),
    );
  });
});
