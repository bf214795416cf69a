import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drained } from "./drained.ts";
import { writeChunk } from "./write-chunk.ts";

/** What the next answers are made of. */
let texts: readonly string[] = [];
/** Answers that wait to be given. */
let waiting: (() => void)[] = [];
let isHeld = false;
const never = new AbortController().signal;
const server = createServer((_request, response) => {
  if (isHeld) waiting.push(() => void answer(response));
  else void answer(response);
});
let port = 0;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

async function answer(response: ServerResponse): Promise<void> {
  response.writeHead(200);
  response.write("first");
  for (const text of texts) if (!writeChunk(response, text)) await drained(response, never);
  response.end("last");
}

const bodyOf = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();

test("what is written comes whole, whatever it is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: "grapheme" })), async (some) => {
      texts = some;
      expect(await bodyOf()).toBe(`first${some.join("")}last`);
    }),
    { numRuns: 50, seed: 7 },
  );
});

test("much more than a socket takes at once comes whole", async () => {
  texts = Array.from({ length: 40 }, (_, index) => `${index % 10}`.repeat(300_000));
  expect(await bodyOf()).toBe(`first${texts.join("")}last`);
});

test("HTTP/1.0 gets no chunks", async () => {
  texts = ["one", "two"];
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.0\r\n\r\n");
  const answered = Buffer.concat(await socket.toArray()).toString();
  expect(answered.slice(answered.indexOf("\r\n\r\n"))).toBe("\r\n\r\nfirstonetwolast");
});

test("answers to requests sent together stay apart, the later one made first", async () => {
  texts = ["one", "two"];
  isHeld = true;
  const socket = connect(port, "127.0.0.1");
  socket.write(
    "GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  await expect.poll(() => waiting.length).toBe(2);
  for (const give of waiting.reverse()) give();
  [waiting, isHeld] = [[], false];
  const answered = Buffer.concat(await socket.toArray()).toString();
  const body = "5\r\nfirst\r\n3\r\none\r\n3\r\ntwo\r\n4\r\nlast\r\n0\r\n\r\n";
  expect(answered.split(/HTTP\/1\.1 200 OK\r\n(?:[^\r\n]+\r\n)+\r\n/)).toEqual(["", body, body]);
});
