import { expect, test } from "vitest";
import type { Reply } from "./ask.ts";
import { cleanStream } from "./clean-stream.ts";
import { envelope } from "./envelope.ts";
import { errorStream } from "./error-stream.ts";
import { events, ROLE, STOP, says, upstreamChunk } from "./upstream-chunk.ts";

const reply = (body: string, more: Partial<Reply> = {}): Reply => ({
  status: 200,
  headers: { "content-type": "text/event-stream" },
  body: Buffer.from(body),
  reads: [],
  whole: true,
  endedAt: 0,
  ...more,
});
const GOOD = events(ROLE, says("x"), STOP, "[DONE]");
const ERROR = upstreamChunk({ content: "" }, "error", { error: { code: 502, message: "x" } });

test("a clean stream is one, with usage in a repeated last chunk too", () => {
  expect(cleanStream(reply(GOOD))).toHaveLength(3);
  const last = upstreamChunk({ content: "" }, "stop", { usage: {} });
  expect(cleanStream(reply(events(ROLE, STOP, last, "[DONE]")))).toHaveLength(3);
});

test.each([
  ["no [DONE]", events(ROLE, STOP)],
  ["two [DONE]", events(ROLE, STOP, "[DONE]", "[DONE]")],
  ["something after [DONE]", events(ROLE, "[DONE]", STOP)],
  ["no reason", events(ROLE, "[DONE]")],
  ["an early reason", events(STOP, says("x"), STOP, "[DONE]")],
  ["an empty reason", events(upstreamChunk({}, ""), STOP, "[DONE]")],
  ["an unknown reason", events(upstreamChunk({}, "end_turn"), "[DONE]")],
  ["an error", events(ROLE, ERROR, "[DONE]")],
  ["no JSON", events("{", "[DONE]")],
  ["no choices", events('{"id":"1","object":"chat.completion.chunk"}', "[DONE]")],
])("a stream with %s is not clean", (_what, body) => {
  expect(() => cleanStream(reply(body))).toThrow();
});

test.each([
  ["another status", { status: 500 }],
  ["another type", { headers: { "content-type": "application/json" } }],
  ["a cut body", { whole: false }],
])("a stream with %s is not clean", (_what, more) => {
  expect(() => cleanStream(reply(GOOD, more))).toThrow();
});

test("a stream with an error is told from one without", () => {
  const broken = events(ROLE, ERROR, "[DONE]");
  expect(errorStream(reply(broken), 502)).toMatchObject({ code: 502, message: "x" });
  expect(() => errorStream(reply(broken), 500)).toThrow();
  expect(() => errorStream(reply(GOOD))).toThrow();
  expect(() => errorStream(reply(events(STOP, ERROR, "[DONE]")))).toThrow();
});

test("an envelope shows nothing of the inside", () => {
  const headers = { "content-type": "application/json" };
  const error = (message: string, code: unknown = 400) =>
    reply(JSON.stringify({ error: { code, message } }), { status: 400, headers });
  expect(envelope(error("wrong"), 400).error.message).toBe("wrong");
  expect(() => envelope(error("wrong"), 404)).toThrow();
  expect(() => envelope(error("wrong", "400"), 400)).toThrow();
  expect(() => envelope(error(""), 400)).toThrow();
  expect(() => envelope(error("at /srv/node_modules/x/index.js:7"), 400)).toThrow();
});
