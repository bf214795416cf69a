import type { ChatRequest, ChatResult, Message } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinChunks } from "../call/join-chunks.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import type { CallContext } from "./call-context.ts";
import { encodePrompt } from "./encode-prompt.ts";
import { readResult } from "./read-result.ts";
import { StreamDecoder } from "./stream-decoder.ts";

const call = sampleCall<ChatRequest>({ messages: [{ role: "user", content: "Say hi." }] });
const STOP = { unified: "stop", raw: "stop" };
const USAGE = { inputTokens: { total: 3 }, outputTokens: { total: 4 } };

function whole(content: readonly object[], finishReason: unknown = STOP): ChatResult {
  return readResult({ content, finishReason, usage: USAGE, warnings: [] }, call);
}

function streamed(parts: readonly object[], finishReason: unknown = STOP): ChatResult {
  const decoder = new StreamDecoder(call);
  const pieces = decoder.push([...parts, { type: "finish", finishReason, usage: USAGE }]);
  decoder.end();
  return joinChunks(pieces.map((piece) => piece.chunk()));
}

/** The next request's turn of a reply, as a prompt. */
function givenBack({ choices }: ChatResult) {
  const { role, content, reasoning_details, tool_calls } = choices[0]?.message ?? {};
  const kept = JSON.parse(JSON.stringify({ role, content, reasoning_details, tool_calls }));
  const messages: Message[] = [...call.request.messages, kept];
  const context: CallContext<ChatRequest> = {
    call: sampleCall<ChatRequest>({ messages }),
    version: "v4",
    namespace: "acme",
    parameters: {},
    providerOptions: {},
    supportedUrls: {},
    lost: new Set(),
  };
  const prompt = encodePrompt(context);
  return { content: prompt.at(-1)?.content, lost: [...context.lost] };
}

describe("the parts of an answer", () => {
  it("go back as they came, with what the package said of them", () => {
    const options = (id: string) => ({ acme: { itemId: id, note: 'a "quoted" \u2028 word' } });
    const content = [
      { type: "reasoning", text: "Hm.", providerMetadata: options("r1") },
      { type: "text", text: "One.", providerMetadata: options("t1") },
      { type: "text", text: " Two." },
      { type: "text", text: " Three.", providerMetadata: options("t2") },
      {
        type: "tool-call",
        toolCallId: "c1",
        toolName: "look",
        input: '{"at":"home"}',
        providerMetadata: options("c1"),
      },
      { type: "custom", kind: "acme.compaction", providerMetadata: options("x") },
    ];
    const { content: back, lost } = givenBack(whole(content));
    expect(lost).toEqual([]);
    expect(back).toEqual([
      { type: "reasoning", text: "Hm.", providerOptions: options("r1") },
      { type: "custom", kind: "acme.compaction", providerOptions: options("x") },
      { type: "text", text: "One.", providerOptions: options("t1") },
      { type: "text", text: " Two." },
      { type: "text", text: " Three.", providerOptions: options("t2") },
      {
        type: "tool-call",
        toolCallId: "c1",
        toolName: "look",
        input: { at: "home" },
        providerOptions: options("c1"),
      },
    ]);
  });

  it("lose what was said of a text that was changed since, and say so", () => {
    const result = whole([{ type: "text", text: "One.", providerMetadata: { acme: { id: "t" } } }]);
    const message = result.choices[0]?.message;
    if (message !== undefined) message.content = "O";
    const { content, lost } = givenBack(result);
    expect(content).toEqual([{ type: "text", text: "O" }]);
    expect(lost).toEqual(["messages.reasoning_details"]);
  });

  it("are the same streamed and whole, however the text is cut", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
    const kinds = fc.constantFrom("text", "reasoning");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(kinds, fc.array(text, { minLength: 1 })), { maxLength: 4 }),
        (blocks) => {
          const content = blocks.map(([type, pieces]) => ({ type, text: pieces.join("") }));
          const parts = blocks.flatMap(([type, pieces], at) => [
            { type: `${type}-start`, id: String(at) },
            ...pieces.map((delta) => ({ type: `${type}-delta`, id: String(at), delta })),
            { type: `${type}-end`, id: String(at) },
          ]);
          const one = whole(content).choices[0]?.message;
          const other = streamed(parts).choices[0]?.message;
          expect(other?.content ?? "").toBe(one?.content ?? "");
          expect(other?.reasoning).toBe(one?.reasoning);
          expect(other?.reasoning_details).toEqual(one?.reasoning_details);
        },
      ),
    );
  });

  it("are citations, images and sound too", () => {
    const { choices } = whole([
      { type: "text", text: "It is so." },
      { type: "source", sourceType: "url", id: "1", url: "https://x.test/", title: "X" },
      { type: "source", sourceType: "document", id: "2", mediaType: "application/pdf", title: "D" },
      { type: "file", mediaType: "image/png", data: "aW1n" },
      { type: "file", mediaType: "image/png", data: { type: "data", data: Buffer.from("img") } },
      { type: "file", mediaType: "audio/wav", data: "c291bmQ=" },
    ]);
    expect(choices[0]?.message).toMatchObject({
      annotations: [
        {
          type: "url_citation",
          url_citation: { url: "https://x.test/", title: "X", start_index: 9, end_index: 9 },
        },
      ],
      images: [
        { type: "image_url", image_url: { url: "data:image/png;base64,aW1n" } },
        { type: "image_url", image_url: { url: "data:image/png;base64,aW1n" } },
      ],
      audio: { data: "c291bmQ=" },
    });
  });

  it("are no calls for the caller where the provider ran the tool itself", () => {
    const ran = { toolCallId: "s1", toolName: "search", providerExecuted: true };
    const { choices } = whole([
      { type: "tool-call", ...ran, input: '{"q":"x"}' },
      { type: "tool-result", ...ran, result: [{ url: "https://x.test/" }] },
      { type: "text", text: "Found." },
    ]);
    expect(choices[0]).toMatchObject({ finish_reason: "stop", message: { content: "Found." } });
    expect(choices[0]?.message.tool_calls).toBeUndefined();
    expect(choices[0]?.message.reasoning_details).toMatchObject([
      { type: "reasoning.server_tool_call", tool_name: "search", arguments: { q: "x" } },
    ]);
  });
});

describe("the end of an answer", () => {
  it.each([
    ["stop", "stop", "stop"],
    ["length", "length", "length"],
    ["content-filter", "content_filter", "content-filter"],
    ["other", "stop", "other"],
    [{ unified: "length", raw: "max_tokens" }, "length", "max_tokens"],
    [{ unified: "other", raw: "odd" }, "stop", "odd"],
  ])("%j is %s", (given, reason, native) => {
    const [choice] = streamed([{ type: "text-delta", id: "0", delta: "x" }], given).choices;
    expect(choice).toMatchObject({ finish_reason: reason, native_finish_reason: native });
  });

  it.each([
    "unknown",
    "error",
    undefined,
    { unified: "other", raw: undefined },
    { unified: "interrupted", raw: undefined },
    { unified: "error", raw: "ERROR" },
  ])("%j is none", (given) => {
    expect(() => streamed([{ type: "text-delta", id: "0", delta: "x" }], given ?? null)).toThrow(
      /it ended/,
    );
  });

  it("is missing where a tool call is not whole", () => {
    const start = { type: "tool-input-start", id: "c", toolName: "look" };
    expect(() => streamed([start, { type: "tool-input-delta", id: "c", delta: '{"a' }])).toThrow(
      "a tool call has no end",
    );
  });
});
