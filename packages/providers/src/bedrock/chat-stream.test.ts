import { ProviderError } from "@sluice/errors";
import type { ChatChunk, ChatRequest, Endpoint } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinChunks } from "../call/join-chunks.ts";
import { readStream } from "../conformance/read-stream.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { eventStream, exceptionFrame, fixture } from "./__fixtures__/frames.ts";
import { bedrock } from "./bedrock.ts";

const { chat } = bedrock.create({
  slug: "north",
  name: "North",
  headers: {},
  options: bedrock.options.parse({ region: "us-east-1" }),
}) as HttpProvider;
if (chat === undefined) throw new Error("the adapter does not chat");

const CLAUDE = { upstreamModel: "us.anthropic.claude-sonnet-4-5-20250929-v1:0" };
const callOf = (request: Partial<ChatRequest> = {}, endpoint: Partial<Endpoint> = CLAUDE) =>
  sampleCall<ChatRequest>({ messages: [{ role: "user", content: "Hi." }], ...request }, endpoint);
const read = (
  stream: Uint8Array,
  request?: Partial<ChatRequest>,
  endpoint?: Partial<Endpoint>,
): readonly ChatChunk[] => readStream(chat, callOf(request, endpoint), [stream]);
const failureOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (ProviderError.isInstance(error)) return error.failure;
    throw error;
  }
  throw new Error("nothing was thrown");
};
const textOf = (chunks: readonly ChatChunk[]) =>
  chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("");

const START = { messageStart: { role: "assistant" } };
const text = (words: string, contentBlockIndex = 0) => ({
  contentBlockDelta: { contentBlockIndex, delta: { text: words } },
});
const stop = (stopReason: string) => ({ messageStop: { stopReason } });
const METADATA = { metadata: { usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 } } };

describe("a stream of ConverseStream", () => {
  it("streams thoughts as text and in details, signatures and hidden ones byte for byte", () => {
    const deltas = read(fixture("thinking").stream).map(({ choices }) => choices[0]?.delta);
    expect(deltas.map((delta) => delta?.reasoning ?? "").join("")).toBe("Two and two\nare four.");
    const format = "anthropic-claude-v1";
    expect(deltas.flatMap((delta) => delta?.reasoning_details ?? [])).toEqual([
      { type: "reasoning.text", text: "Two and two\n", format, index: 0 },
      { type: "reasoning.text", text: "are four.", format, index: 0 },
      { type: "reasoning.text", text: "", signature: "EqQBCkYIBxgCKkAx+/==", format, index: 0 },
      { type: "reasoning.encrypted", data: "EmwKAhgBEgy3va3+", format, index: 1 },
    ]);
  });

  it("gives thoughts that go back as they came, whole or streamed", () => {
    const { body, stream } = fixture("thinking");
    const whole = chat.decode(body, callOf());
    for (const { choices } of [whole, joinChunks(read(stream))]) {
      const { content, reasoning_details } = choices[0]?.message ?? {};
      const back = chat.encode(
        callOf({
          messages: [
            { role: "user", content: "2+2?" },
            { role: "assistant", content: content as string, reasoning_details } as never,
            { role: "user", content: "Sure?" },
          ],
        }),
      ).body as { messages: { content: object[] }[] };
      expect(back.messages[1]?.content).toEqual([
        {
          reasoningContent: {
            reasoningText: { text: "Two and two\nare four.", signature: "EqQBCkYIBxgCKkAx+/==" },
          },
        },
        { reasoningContent: { redactedContent: "EmwKAhgBEgy3va3+" } },
        { text: "4" },
      ]);
    }
  });

  it("hides thoughts from a caller who does not want them", () => {
    const { body, stream } = fixture("thinking");
    const request = { reasoning: { exclude: true } };
    for (const said of [read(stream, request), chat.decode(body, callOf(request))]) {
      expect(JSON.stringify(said)).not.toMatch(/Two and two|reasoning_details/);
    }
  });

  it("names the form of thoughts by the model's maker", () => {
    const { stream } = fixture("thinking");
    const formats = (endpoint: Partial<Endpoint>) =>
      new Set(
        read(stream, {}, endpoint).flatMap(({ choices }) =>
          (choices[0]?.delta.reasoning_details ?? []).map(({ format }) => format),
        ),
      );
    expect(formats({ upstreamModel: "openai.gpt-oss-120b-1:0" })).toEqual(
      new Set(["bedrock-openai-responses-v1"]),
    );
    expect(formats({ upstreamModel: "deepseek.r1-v1:0" })).toEqual(new Set(["unknown"]));
    const profile = "arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/ab12";
    expect(formats({ upstreamModel: profile, model: "anthropic/claude-opus-4.6" })).toEqual(
      new Set(["anthropic-claude-v1"]),
    );
  });

  it("ends with usage, cached tokens within the prompt's, and the tier", () => {
    expect(read(fixture("tool-calls").stream).at(-1)).toMatchObject({
      service_tier: "priority",
      usage: {
        prompt_tokens: 420,
        completion_tokens: 40,
        total_tokens: 460,
        prompt_tokens_details: { cached_tokens: 300, cache_write_tokens: 20 },
      },
    });
  });

  it("numbers tool calls from 0, with `{}` for no arguments, said to end or not (B20)", () => {
    const called = {
      contentBlockStart: {
        contentBlockIndex: 1,
        start: { toolUse: { toolUseId: "tooluse_1", name: "now" } },
      },
    };
    for (const ended of [[{ contentBlockStop: { contentBlockIndex: 1 } }], []]) {
      const stream = eventStream(
        START,
        text("Let me look."),
        called,
        ...ended,
        stop("tool_use"),
        METADATA,
      );
      const pieces = read(stream).flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
      expect(pieces).toEqual([
        { index: 0, id: "tooluse_1", type: "function", function: { name: "now", arguments: "" } },
        { index: 0, function: { arguments: "{}" } },
      ]);
    }
  });

  it("places citations in the whole text", () => {
    const { body, stream } = fixture("citations");
    const expected = [
      {
        type: "url_citation",
        url_citation: {
          url: "https://ex.org",
          title: "T",
          content: "snippet",
          start_index: 11,
          end_index: 19,
        },
      },
    ];
    const streamed = read(stream).flatMap(({ choices }) => choices[0]?.delta.annotations ?? []);
    expect(streamed).toEqual(expected);
    expect(chat.decode(body, callOf()).choices[0]?.message.annotations).toEqual(expected);
  });

  it.each([
    ["end_turn", "stop"],
    ["stop_sequence", "stop"],
    ["brand_new_reason", "stop"],
    ["max_tokens", "length"],
    ["model_context_window_exceeded", "length"],
    ["guardrail_intervened", "content_filter"],
    ["content_filtered", "content_filter"],
    ["tool_use", "tool_calls"],
  ])("says %s as %s, whole or streamed (B88)", (native, reason) => {
    const toolUse = { toolUseId: "t", name: "now", input: {} };
    const isTool = native === "tool_use";
    const called = { contentBlockStart: { contentBlockIndex: 1, start: { toolUse } } };
    const chunks = read(
      eventStream(START, text("x"), ...(isTool ? [called] : []), stop(native), METADATA),
    );
    const reasons = chunks.flatMap(({ choices }) => choices[0]?.finish_reason ?? []);
    expect(new Set(reasons)).toEqual(new Set([reason]));
    const content = [{ text: "x" }, ...(isTool ? [{ toolUse }] : [])];
    const body = { output: { message: { role: "assistant", content } }, stopReason: native };
    expect(chat.decode(body, callOf()).choices[0]).toMatchObject({
      finish_reason: reason,
      native_finish_reason: native,
    });
  });

  it.each(["malformed_model_output", "malformed_tool_use"])("%s is no answer", (stopReason) => {
    const stream = eventStream(START, text("x"), stop(stopReason), METADATA);
    expect(failureOf(() => read(stream)).kind).toBe("malformed");
    const body = { output: { message: { content: [{ text: "x" }] } }, stopReason };
    expect(failureOf(() => chat.decode(body, callOf())).kind).toBe("malformed");
  });

  it.each([
    ["throttlingException", "no", "rate-limited"],
    ["modelStreamErrorException", "no", "malformed"],
    ["internalServerException", "no", "malformed"],
    ["serviceUnavailableException", "no", "unavailable"],
    ["validationException", "Input is too long for requested model.", "too-long"],
    ["validationException", "no", "rejected"],
    ["somethingNewException", "no", "malformed"],
  ])("throws %s (%s) as %s", (type, message, kind) => {
    const begun = eventStream(START, text("x"));
    const stream = Buffer.concat([begun, exceptionFrame(type, { message })]);
    expect(failureOf(() => read(stream))).toMatchObject({ kind, message, code: type });
  });

  it("is whole with its reason, whatever goes wrong afterwards", () => {
    const whole = eventStream(START, text("a"), stop("end_turn"));
    const late = exceptionFrame("internalServerException", { message: "no" });
    const broken = Buffer.from("no frame at all, whatever it may be");
    for (const rest of [late, broken, late.subarray(0, 30), Buffer.alloc(0)]) {
      const chunks = read(Buffer.concat([whole, rest]));
      expect(textOf(chunks)).toBe("a");
      expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("stop");
    }
  });

  it("is not whole without a reason, with a damaged frame or an event that is no JSON", () => {
    expect(failureOf(() => read(eventStream(START, text("a"), METADATA))).kind).toBe("malformed");
    const damaged = Uint8Array.from(eventStream(START, text("a"), stop("end_turn")));
    damaged[60] = (damaged[60] ?? 0) ^ 1;
    expect(failureOf(() => read(damaged)).kind).toBe("malformed");
  });

  it("gives any text as it is", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 6 }), (words) => {
        const events = words.map((word) => text(word));
        const stream = eventStream(START, ...events, stop("end_turn"), METADATA);
        expect(textOf(read(stream))).toBe(words.join(""));
      }),
    );
  });
});
