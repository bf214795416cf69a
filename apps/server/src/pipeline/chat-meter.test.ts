import type { ChatChunk, ChatRequest, ChatResult, StreamPiece } from "@sluice/schema";
import { expect, test, vi } from "vitest";
import { createChatMeter } from "./chat-meter.ts";

const request: ChatRequest = { messages: [{ role: "user", content: "hello" }] };
/** Counts characters. */
const counter = { count: async (texts: readonly string[]) => texts.join("").length };
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
  rawText: "x",
  chunk: () => {
    throw new Error("an unmarked piece was looked at");
  },
};
function notable(part: Partial<ChatChunk>, token = false): StreamPiece {
  return { token, notable: true, chunk: () => chunk(part) };
}

test("pieces that are not marked pass as they are, unseen, and are counted", () => {
  const meter = createChatMeter(request, counter);
  const pieces = [unseen, unseen];
  expect(meter.tap(pieces)).toBe(pieces);
  expect(meter.metered()).toMatchObject({ tokenPieces: 2 });
  expect(meter.lastCallTokens()).toBe(2);
});

test("a chunk with nothing but usage is kept back and remembered", () => {
  const meter = createChatMeter(request, counter);
  const finish = notable({ choices: [choice("", "stop")] });
  expect(meter.tap([unseen, finish])).toEqual([unseen, finish]);
  expect(meter.tap([notable({ usage })])).toEqual([]);
  expect(meter.metered()).toMatchObject({ usage, finishReason: "stop" });
  expect(meter.lastCallTokens()).toBe(3);
});

test("a usage chunk that repeats the finish reason is kept back too", () => {
  const meter = createChatMeter(request, counter);
  meter.tap([notable({ choices: [choice("", "stop")] })]);
  expect(meter.tap([notable({ choices: [choice("", "stop")], usage })])).toEqual([]);
});

test("a finish chunk that carries usage passes without it", () => {
  const meter = createChatMeter(request, counter);
  const [passed] = meter.tap([notable({ choices: [choice("end", "stop")], usage }, true)]);
  expect(passed?.chunk()).toEqual(chunk({ choices: [choice("end", "stop")] }));
  expect(meter.metered().usage).toEqual(usage);
});

test("each of several choices may end in a chunk of its own", () => {
  const meter = createChatMeter(request, counter);
  meter.tap([notable({ choices: [choice("", "stop", 0)] })]);
  const second = notable({ choices: [choice("", "stop", 1)] });
  expect(meter.tap([second])).toEqual([second]);
});

test("usage that cannot be counted is none, and does not undo what was told before", () => {
  const broken = { ...usage, completion_tokens: 1e30, total_tokens: 1e30 };
  const meter = createChatMeter(request, counter);
  meter.tap([notable({ usage: broken })]);
  expect(meter.metered().usage).toBeUndefined();
  meter.tap([notable({ usage }), notable({ usage: broken })]);
  expect(meter.metered().usage).toEqual(usage);
});

test("usage is repaired before it counts", () => {
  const meter = createChatMeter(request, counter);
  meter.result({ choices: [], usage: { ...usage, total_tokens: 99 } } as unknown as ChatResult);
  expect(meter.metered().usage).toEqual(usage);
});

test("without usage everything that was said is counted, and the request as it went up", async () => {
  const meter = createChatMeter(request, counter);
  meter.asked({ messages: [{ role: "user", content: "hello again" }] });
  const call = { index: 0, function: { name: "now", arguments: "{}" } };
  const delta = { reasoning: "hm", refusal: "no", tool_calls: [call] };
  const odd = { index: 0, delta, finish_reason: null, native_finish_reason: null };
  meter.tap([unseen, notable({ choices: [choice('"quoted"\n')] }, true)]);
  meter.tap([notable({ choices: [odd] }, true)]);
  expect(await meter.counted()).toMatchObject({
    estimated: true,
    usage: { prompt_tokens: 11 + 6, completion_tokens: 10 + 2 + 2 + 5, total_tokens: 36 },
  });
});

test("of a very long answer a part stands for the whole", async () => {
  const count = vi.fn(counter.count);
  const meter = createChatMeter(request, { count });
  const piece = { ...unseen, rawText: "0123456789" };
  for (let pieces = 0; pieces < 100_000; pieces += 1) meter.tap([piece]);
  const { usage: estimate } = await meter.counted();
  expect(estimate.completion_tokens).toBe(1_000_000);
  for (const [texts] of count.mock.calls) expect(texts.join("").length).toBeLessThan(40_000);
});

test("a tokenizer that does not tell is replaced by the length of the texts", async () => {
  const meter = createChatMeter(request, { count: async () => undefined });
  meter.tap([{ ...unseen, rawText: "x".repeat(40) }]);
  expect((await meter.counted()).usage).toMatchObject({ prompt_tokens: 8, completion_tokens: 10 });
});

test("pieces are taken for tokens then, unless they are too long", async () => {
  const meter = createChatMeter(request, { count: async () => undefined });
  for (const rawText of ["one ", "two ", "three"]) meter.tap([{ ...unseen, rawText }]);
  expect((await meter.counted()).usage.completion_tokens).toBe(3);
});

test("nothing is counted where usage was told", async () => {
  const count = vi.fn(counter.count);
  const meter = createChatMeter(request, { count });
  meter.tap([unseen, notable({ choices: [choice("", "stop")], usage })]);
  expect(await meter.counted()).toMatchObject({ usage, estimated: false });
  expect(count).not.toHaveBeenCalled();
});
