import type { ChatChunk, ChatRequest, StreamPiece } from "@sluice/schema";
import { expect, test } from "vitest";
import { createChatMeter } from "./chat-meter.ts";

const request: ChatRequest = { messages: [{ role: "user", content: "hello" }] };
const usage = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 };

function chunk(part: Partial<ChatChunk>): ChatChunk {
  const object = "chat.completion.chunk";
  return { id: "gen-1", object, created: 1, model: "a/b", provider: "A", choices: [], ...part };
}
function choice(content: string, finish: "stop" | null = null, index = 0) {
  return { index, delta: { content }, finish_reason: finish, native_finish_reason: finish };
}
const unseen: StreamPiece = {
  token: true,
  notable: false,
  raw: "",
  chunk: () => {
    throw new Error("an unmarked piece was looked at");
  },
};
function notable(part: Partial<ChatChunk>, token = false): StreamPiece {
  return { token, notable: true, chunk: () => chunk(part) };
}

test("pieces that are not marked pass as they are, unseen, and are counted", () => {
  const meter = createChatMeter(request);
  const pieces = [unseen, unseen];
  expect(meter.tap(pieces)).toBe(pieces);
  expect(meter.metered()).toMatchObject({ tokenPieces: 2, estimated: true });
});

test("a chunk with nothing but usage is kept back and remembered", () => {
  const meter = createChatMeter(request);
  const finish = notable({ choices: [choice("", "stop")] });
  expect(meter.tap([unseen, finish])).toEqual([unseen, finish]);
  expect(meter.tap([notable({ usage })])).toEqual([]);
  expect(meter.metered()).toMatchObject({ usage, estimated: false, finishReason: "stop" });
});

test("a usage chunk that repeats the finish reason is kept back too", () => {
  const meter = createChatMeter(request);
  meter.tap([notable({ choices: [choice("", "stop")] })]);
  expect(meter.tap([notable({ choices: [choice("", "stop")], usage })])).toEqual([]);
});

test("a finish chunk that carries usage passes without it", () => {
  const meter = createChatMeter(request);
  const [passed] = meter.tap([notable({ choices: [choice("end", "stop")], usage }, true)]);
  expect(passed?.chunk()).toEqual(chunk({ choices: [choice("end", "stop")] }));
  expect(meter.metered().usage).toEqual(usage);
});

test("each of several choices may end in a chunk of its own", () => {
  const meter = createChatMeter(request);
  meter.tap([notable({ choices: [choice("", "stop", 0)] })]);
  const second = notable({ choices: [choice("", "stop", 1)] });
  expect(meter.tap([second])).toEqual([second]);
});
