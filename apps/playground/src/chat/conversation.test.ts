import type { ChatChunk } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Failure } from "../api/failure.ts";
import { type Conversation, type ConversationEvent, nextConversation } from "./conversation.ts";

const request = { model: "local/echo", messages: [], stream: true } as const;
const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5, cost: 0.001 };
const failure: Failure = {
  code: 503,
  message: "Draining",
  metadata: undefined,
  retryAfterSeconds: undefined,
};

const sent: ConversationEvent = { kind: "sent", id: "a", prompt: "Hi", request, at: 100 };

function chunk(delta: ChatChunk["choices"][number]["delta"], rest: Partial<ChatChunk> = {}) {
  const choices = [{ index: 0, delta, finish_reason: null }];
  return { ...base, choices, ...rest };
}

const base = {
  id: "gen-1",
  object: "chat.completion.chunk",
  created: 1,
  model: "acme/large",
  provider: "North",
} as const;

const finished: ChatChunk = {
  ...base,
  choices: [{ index: 0, delta: {}, finish_reason: "stop" }],
  usage,
};

const broken: ChatChunk = {
  ...base,
  choices: [{ index: 0, delta: { content: "" }, finish_reason: "error" }],
  error: { code: 502, message: "Provider disconnected" },
};

const received = (at: number, ...chunks: ChatChunk[]): ConversationEvent => ({
  kind: "received",
  id: "a",
  chunks,
  at,
});

const over = (kind: "ended" | "stopped", at = 900): ConversationEvent => ({
  kind: "over",
  id: "a",
  end: { kind },
  at,
});

const play = (...events: ConversationEvent[]): Conversation =>
  events.reduce(nextConversation, [] as Conversation);

const answerAfter = (...events: ConversationEvent[]) => play(sent, ...events)[0]?.answer;

describe("an answer", () => {
  test("waits until a token comes: an empty chunk is none", () => {
    const answer = answerAfter(received(150, chunk({ role: "assistant", content: "" })));
    expect(answer).toMatchObject({ status: { kind: "waiting" }, firstTokenAt: undefined });
  });

  test("joins its pieces and knows when the first came and who sent it", () => {
    const answer = answerAfter(
      received(150, chunk({ reasoning: "Hm" })),
      received(200, chunk({ content: "He" }), chunk({ content: "llo" })),
    );
    expect(answer).toMatchObject({
      status: { kind: "streaming" },
      text: "Hello",
      reasoning: "Hm",
      firstTokenAt: 150,
      model: "acme/large",
      provider: "North",
    });
  });

  test("is whole with its finish reason, and has the usage", () => {
    const answer = answerAfter(received(200, chunk({ content: "Hi" }), finished), over("ended"));
    expect(answer).toMatchObject({
      status: { kind: "complete", finishReason: "stop" },
      usage,
      endedAt: 900,
    });
  });

  test("is whole when the connection breaks after the finish reason", () => {
    const answer = answerAfter(received(200, chunk({ content: "Hi" }), finished), {
      kind: "over",
      id: "a",
      end: { kind: "failed", failure },
      at: 900,
    });
    expect(answer?.status.kind).toBe("complete");
  });

  test("is not whole when its stream ends without a finish reason", () => {
    const answer = answerAfter(received(200, chunk({ content: "Hi" })), over("ended"));
    expect(answer).toMatchObject({ status: { kind: "failed" }, text: "Hi" });
  });

  test("stays failed after an error in its stream, but takes the usage", () => {
    const late = { ...finished, choices: [{ ...chunk({ content: "more" }).choices[0] }] };
    const answer = answerAfter(
      received(200, chunk({ content: "Hal" }), broken, late as ChatChunk),
      over("ended"),
    );
    expect(answer).toMatchObject({
      status: { kind: "failed", failure: { code: 502, message: "Provider disconnected" } },
      text: "Hal",
      usage,
    });
  });

  test("fails on the finish reason error, even without a reason given", () => {
    const { error: _, ...silent } = broken;
    expect(answerAfter(received(200, silent))?.status.kind).toBe("failed");
  });

  test("that was refused keeps the reason", () => {
    const end = { kind: "failed", failure } as const;
    const answer = answerAfter({ kind: "over", id: "a", end, at: 120 });
    expect(answer?.status).toEqual({ kind: "failed", failure });
  });

  test("takes nothing more once it was stopped", () => {
    const answer = answerAfter(
      received(200, chunk({ content: "Hi" })),
      over("stopped", 250),
      received(300, chunk({ content: " there" }), finished),
      over("ended", 400),
    );
    expect(answer).toMatchObject({ status: { kind: "stopped" }, text: "Hi", endedAt: 250 });
  });
});

describe("a conversation", () => {
  const second: ConversationEvent = { ...sent, id: "b", prompt: "And?" };

  test("changes only the exchange that an event is about", () => {
    const before = play(sent, second);
    const after = nextConversation(before, received(200, chunk({ content: "Hi" })));
    expect(after[1]).toBe(before[1]);
    expect(after[0]).not.toBe(before[0]);
  });

  test("loses a withdrawn exchange, and all of them when cleared", () => {
    const before = play(sent, second);
    const withdrawn = nextConversation(before, { kind: "withdrawn", id: "a" });
    expect(withdrawn.map((exchange) => exchange.id)).toEqual(["b"]);
    expect(nextConversation(before, { kind: "cleared" })).toEqual([]);
  });

  test("is the same however its chunks were grouped into reads", () => {
    const piece = fc.record({ content: fc.string(), reasoning: fc.string() });
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.nat()), (pieces, cuts) => {
        const chunks = [...pieces.map((delta) => chunk(delta)), finished];
        const at = cuts.map((cut) => cut % chunks.length).sort((a, b) => a - b);
        const edges = [0, ...at, chunks.length];
        const reads = edges.slice(1).map((end, index) => chunks.slice(edges[index], end));
        const inReads = play(sent, ...reads.map((read) => received(200, ...read)), over("ended"));
        expect(inReads).toEqual(play(sent, received(200, ...chunks), over("ended")));
      }),
    );
  });
});
