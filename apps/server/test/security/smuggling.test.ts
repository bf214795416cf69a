import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../faults/stage.ts";
import { sendRaw } from "./send-raw.ts";

/** Where a request ends is never read in two ways. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const BODY = '{"model":"t/one","messages":[{"role":"user","content":"q"}]}';
const HIDDEN = "GET /api/v1/models HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

const post = (lines: readonly string[], body: string): string =>
  [
    "POST /api/v1/chat/completions HTTP/1.1",
    "Host: x",
    `Authorization: Bearer ${stage.server.key}`,
    "Content-Type: application/json",
    ...lines,
    "",
    body,
  ].join("\r\n");

const statusesOf = (answer: string): readonly string[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? "");

const chunked = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;

test.each([
  [
    "a length and chunks",
    [`Content-Length: ${BODY.length}`, "Transfer-Encoding: chunked"],
    chunked,
  ],
  ["chunks and a length", ["Transfer-Encoding: chunked", "Content-Length: 3"], chunked],
  ["two lengths", ["Content-Length: 5", `Content-Length: ${BODY.length}`], BODY],
  ["a list of lengths", [`Content-Length: ${BODY.length}, 5`], BODY],
  ["a length with a sign", [`Content-Length: +${BODY.length}`], BODY],
  ["a length in hexadecimal", ["Content-Length: 0x10"], BODY],
  ["chunks that are not the last coding", ["Transfer-Encoding: chunked, gzip"], chunked],
  ["a coding nobody knows", ["Transfer-Encoding: xchunked"], chunked],
  [
    "a folded header",
    [`Content-Length: ${BODY.length}`, "X-A: b", " Transfer-Encoding: chunked"],
    BODY,
  ],
  ["a space before the colon", ["Transfer-Encoding : chunked"], chunked],
  [
    "a bare line feed in a header",
    [`Content-Length: ${BODY.length}\nTransfer-Encoding: chunked`],
    BODY,
  ],
  ["a NUL in a header", [`X-A: a\0b`, `Content-Length: ${BODY.length}`], BODY],
  ["a chunk of a wrong size", ["Transfer-Encoding: chunked"], `zz\r\n${BODY}\r\n0\r\n\r\n`],
])("%s is refused, and what follows is no request", async (_what, lines, body) => {
  const before = stage.a.calls.length;
  const answer = await sendRaw(stage.server.origin, post(lines, body) + HIDDEN);
  const [first, ...more] = statusesOf(answer);
  expect(first).toMatch(/^4/);
  expect(more).toEqual([]);
  expect(answer).not.toContain('"data":');
  expect(stage.a.calls.length).toBe(before);
});

test("a header that is too long is refused", async () => {
  const lines = [`X-Long: ${"a".repeat(100_000)}`, `Content-Length: ${BODY.length}`];
  const answer = await sendRaw(stage.server.origin, post(lines, BODY));
  expect(statusesOf(answer)).toEqual([expect.stringMatching(/^4/)]);
});

test("too many headers are refused or left out, and nothing breaks", async () => {
  const many = Array.from({ length: 1500 }, (_, at) => `X-${at}: a`);
  const answer = await sendRaw(
    stage.server.origin,
    post([...many, "Connection: close", `Content-Length: ${BODY.length}`], BODY),
  );
  expect(statusesOf(answer)[0]).not.toMatch(/^5/);
  expect((await stage.chat()).status).toBe(200);
});

test("requests that follow each other on one connection are answered one by one", async () => {
  const one = post([`Content-Length: ${BODY.length}`], BODY);
  const answer = await sendRaw(stage.server.origin, one + HIDDEN);
  expect(statusesOf(answer)).toEqual(["200", "200"]);
});
