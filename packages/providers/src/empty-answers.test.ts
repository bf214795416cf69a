import type { ChatRequest } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { anthropic } from "./anthropic/index.ts";
import { eventStream } from "./bedrock/__fixtures__/frames.ts";
import { bedrock } from "./bedrock/index.ts";
import { joinChunks } from "./call/join-chunks.ts";
import { cohere } from "./cohere/index.ts";
import { assertMalformed } from "./conformance/assert-malformed.ts";
import { readStream } from "./conformance/read-stream.ts";
import { sampleCall } from "./conformance/sample-call.ts";
import { gemini } from "./gemini/index.ts";
import { openai } from "./openai/index.ts";
import type { Adapter, HttpProvider } from "./provider.ts";

/** An answer that says nothing, with or without a reason for its end: whole, and as a stream. */
interface EmptyAnswer {
  readonly adapter: Adapter<never>;
  readonly options?: object;
  readonly whole: (reason: boolean) => object;
  readonly stream: (reason: boolean) => Uint8Array;
}

const sse = (...events: readonly object[]): Uint8Array =>
  Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));

const candidates = (reason: boolean) => ({
  candidates: [
    { index: 0, content: { role: "model" }, ...(reason ? { finishReason: "STOP" } : {}) },
  ],
});

const ANSWERS: Readonly<Record<string, EmptyAnswer>> = {
  openai: {
    adapter: openai as Adapter<never>,
    whole: (reason) => ({
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: "" },
          finish_reason: reason ? "stop" : null,
        },
      ],
    }),
    stream: (reason) =>
      sse({
        choices: [
          { index: 0, delta: { role: "assistant" }, finish_reason: reason ? "stop" : null },
        ],
      }),
  },
  anthropic: {
    adapter: anthropic as Adapter<never>,
    whole: (reason) => ({ type: "message", content: [], stop_reason: reason ? "end_turn" : null }),
    stream: (reason) =>
      sse(
        { type: "message_start", message: { content: [] } },
        { type: "message_delta", delta: { stop_reason: reason ? "end_turn" : null } },
        { type: "message_stop" },
      ),
  },
  gemini: {
    adapter: gemini as Adapter<never>,
    whole: candidates,
    stream: (reason) => sse(candidates(reason)),
  },
  cohere: {
    adapter: cohere as Adapter<never>,
    whole: (reason) => ({
      message: { role: "assistant", content: [] },
      ...(reason ? { finish_reason: "COMPLETE" } : {}),
    }),
    stream: (reason) =>
      sse(
        { type: "message-start", delta: { message: {} } },
        { type: "message-end", delta: reason ? { finish_reason: "COMPLETE" } : {} },
      ),
  },
  bedrock: {
    adapter: bedrock as Adapter<never>,
    options: { region: "us-east-1" },
    whole: (reason) => ({
      output: { message: { role: "assistant", content: [] } },
      ...(reason ? { stopReason: "end_turn" } : {}),
    }),
    stream: (reason) =>
      eventStream(
        { messageStart: { role: "assistant" } },
        { messageStop: reason ? { stopReason: "end_turn" } : {} },
      ),
  },
};

const call = sampleCall<ChatRequest>({ messages: [{ role: "user", content: "Say nothing." }] });

/** One rule for all dialects: a model may say nothing, but not without a reason (contract §6; wire reference §5.4). */
describe.each(Object.entries(ANSWERS))("an answer of %s that says nothing", (_name, answer) => {
  const { adapter, options = {}, whole, stream } = answer;
  const { chat } = adapter.create({
    slug: "north",
    name: "North",
    headers: {},
    options: adapter.options.parse(options),
  }) as HttpProvider;
  if (chat === undefined) throw new Error("the adapter does not chat");

  it("is an answer where it gives the reason of its end", () => {
    const streamed = joinChunks(readStream(chat, call, [stream(true)]));
    for (const { choices } of [chat.decode(whole(true), call), streamed]) {
      expect(choices).toHaveLength(1);
      expect(choices[0]?.message.content ?? "").toBe("");
      expect(choices[0]?.finish_reason).toBe("stop");
    }
  });

  it("is the provider's failure where it gives none", () => {
    assertMalformed(() => chat.decode(whole(false), call), "the whole answer");
    assertMalformed(() => readStream(chat, call, [stream(false)]), "the stream");
  });
});
