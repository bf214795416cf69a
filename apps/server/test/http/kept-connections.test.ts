import {
  type MockUpstream,
  type RawHandlers,
  type RawUpstream,
  startMockUpstream,
  startRawUpstream,
} from "@sluice/mock-upstream";
import { afterEach, expect, test } from "vitest";
import { answerOf, completionOf } from "../faults/answers.ts";
import { ask, type Reply } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { envelope } from "../faults/envelope.ts";
import { errorStream } from "../faults/error-stream.ts";
import { streamText } from "../faults/stream-text.ts";
import { events, ROLE, STOP, says } from "../faults/upstream-chunk.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** Connections to a provider that are kept, and end at the wrong moment. */
let raw: RawUpstream;
let other: MockUpstream;
let server: TestServer;

async function openStage(handlers: RawHandlers): Promise<void> {
  raw = await startRawUpstream(handlers);
  other = await startMockUpstream();
  other.answer(answerOf("b"));
  const endpoint = (provider: string) =>
    `{ provider: ${provider}, model: m, price: { prompt: 1, completion: 1 } }`;
  server = await startTestServer(`
retries: { attempts: 0 }
providers:
  a: { adapter: openai, base_url: "${raw.url}", api_key: up-a }
  b: { adapter: openai, base_url: "${other.url}", api_key: up-b }
models:
  t/one: { endpoints: [${endpoint("a")}] }
  t/two: { endpoints: [${endpoint("a")}, ${endpoint("b")}] }
`);
}

afterEach(async () => {
  await server.close();
  await raw.close();
  await other.close();
});

const chat = (content: string, more: object = {}): Promise<Reply> =>
  ask(`${server.base}/chat/completions`, {
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "t/one", messages: [{ role: "user", content }], ...more }),
  });
const A_THEN_B = { model: "t/two", provider: { order: ["a", "b"] } };

const whole = (text: string): string => {
  const choices = [
    { index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" },
  ];
  return withLength(JSON.stringify(completionOf("a", { choices })));
};
const withLength = (body: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const chunked = (...texts: readonly string[]): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n${texts
    .map((text) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
    .join("")}`;
const LAST_CHUNK = "0\r\n\r\n";

const contentOf = (reply: Reply): string =>
  JSON.parse(reply.body.toString()).choices[0].message.content;
/** What the caller said, by which the upstream knows whose request it is. */
const saidIn = (body: Uint8Array): string =>
  JSON.parse(Buffer.from(body).toString()).messages[0].content;

test("many callers at once notice nothing of kept connections that are closed", async () => {
  await openStage({
    request: (socket, { turn, body }) => {
      if (turn === 1) socket.write(whole(saidIn(body)));
      else socket.destroy();
    },
  });
  const many = Array.from({ length: 12 }, (_, index) => `caller ${index}`);
  for (let round = 0; round < 3; round += 1) {
    const replies = await Promise.all(many.map((said) => chat(said)));
    expect(replies.map(({ status }) => status)).toEqual(many.map(() => 200));
    expect(replies.map(contentOf)).toEqual(many);
  }
  expect(raw.requests.length).toBeLessThanOrEqual(many.length * 5);
});

test("an answer that began on a kept connection is not asked for again", async () => {
  await openStage({
    request: (socket, { turn, body }) => {
      if (turn === 1) socket.write(whole(saidIn(body)));
      else socket.end("HTTP/1.1 2");
    },
  });
  expect(contentOf(await chat("x"))).toBe("x");
  envelope(await chat("x"), 502);
  expect(raw.requests).toHaveLength(2);
});

test("it moves on to the next provider instead", async () => {
  await openStage({
    request: (socket, { turn, body }) => {
      if (turn === 1) socket.write(whole(saidIn(body)));
      else socket.end("HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{");
    },
  });
  expect(contentOf(await chat("x", A_THEN_B))).toBe("x");
  expect(contentOf(await chat("x", A_THEN_B))).toBe("from-b");
  expect(raw.requests).toHaveLength(2);
  expect(other.calls).toHaveLength(1);
});

test("a stream that breaks on a kept connection is told broken, not begun again", async () => {
  await openStage({
    request: (socket, { turn, body }) => {
      if (turn === 1) {
        socket.write(chunked(events(ROLE, says(saidIn(body)), STOP, "[DONE]")) + LAST_CHUNK);
      } else socket.end(chunked(events(ROLE, says("par"), says("tial"))));
    },
  });
  const stream = { stream: true, ...A_THEN_B };
  expect(streamText(cleanStream(await chat("x", stream)))).toBe("x");
  const { before } = errorStream(await chat("x", stream), 502);
  expect(streamText(before)).toBe("partial");
  expect(raw.requests).toHaveLength(2);
  expect(other.calls).toHaveLength(0);
});

test("bytes behind an answer are nobody's answer", async () => {
  await openStage({
    request: (socket, { body }) => {
      socket.write(whole(saidIn(body)) + whole("another caller's secret"));
    },
  });
  for (const said of ["one", "two", "three"]) expect(contentOf(await chat(said))).toBe(said);
  expect(raw.connections).toBe(3);
});

test("100 Continue and Early Hints before an answer are passed over", async () => {
  await openStage({
    request: (socket, { body }) => {
      socket.write("HTTP/1.1 100 Continue\r\n\r\n");
      socket.write(`HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${whole(saidIn(body))}`);
    },
  });
  for (const said of ["one", "two"]) expect(contentOf(await chat(said))).toBe(said);
  expect(raw.connections).toBe(1);
});

test("a refusal that comes while the request is still sent reaches the caller", async () => {
  const refusal = '{"error":{"message":"too large for me"}}';
  await openStage({
    head: (socket, { head }) => {
      if (!/content-length: \d{7,}/.test(head)) return;
      socket.pause();
      socket.write(
        `HTTP/1.1 413 Content Too Large\r\ncontent-type: application/json\r\ncontent-length: ${refusal.length}\r\n\r\n${refusal}`,
      );
    },
    request: (socket, { body }) => void socket.write(whole(saidIn(body))),
  });
  const { error } = envelope(await chat("x".repeat(15_000_000)), 413);
  expect(error.message).toContain("too large for me");
  expect(contentOf(await chat("small"))).toBe("small");
  expect(raw.requests).toHaveLength(2);
});
