import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type Listening, listen } from "./listen.ts";

let listening: Listening | undefined;
afterEach(async () => {
  await listening?.close(0);
  listening = undefined;
});

async function start(): Promise<Listening> {
  listening ??= await listen(
    (request, response) => {
      if (request.url === "/stream") response.write("first");
      else response.end("served");
    },
    "127.0.0.1",
    0,
  );
  return listening;
}

/** Everything that comes back for these bytes, until the connection ends or `until` was read. */
async function exchange(bytes: string, until?: RegExp): Promise<string> {
  const { port } = await start();
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  let text = "";
  for await (const piece of socket) {
    text += piece;
    if (until?.test(text)) break;
  }
  return text;
}

const bodyOf = (text: string) => JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4));

test.each([
  ["no HTTP", "hello\r\n\r\n"],
  ["a header that is too long", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(40_000)}\r\n\r\n`],
  ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
  ["CONNECT", "CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n"],
])("%s gets the envelope", async (_what, bytes) => {
  const text = await exchange(bytes);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(bodyOf(text)).toMatchObject({ error: { code: 400 } });
});

test.each([
  ["no Host", "GET / HTTP/1.1\r\n\r\n"],
  ["an unknown expectation", "GET / HTTP/1.1\r\nHost: x\r\nExpect: bananas\r\n\r\n"],
])("a request with %s is served", async (_what, bytes) => {
  expect(await exchange(bytes, /served/)).toMatch(/^HTTP\/1\.1 200 /);
});

test("garbage behind a request does not get into its answer", async () => {
  const text = await exchange("GET /stream HTTP/1.1\r\nHost: x\r\n\r\nGARBAGE\r\n\r\n");
  expect(text.match(/HTTP\/1\.1/g) ?? []).toHaveLength(text.includes("first") ? 1 : 0);
});

const CONNECT = "CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n";

test("whoever asks for a proxy and breaks off takes nobody along", async () => {
  const { port } = await start();
  for (let times = 0; times < 50; times += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(CONNECT, () => setImmediate(() => socket.resetAndDestroy()));
    await once(socket, "close");
  }
  expect(await exchange("GET / HTTP/1.1\r\nHost: x\r\n\r\n", /served/)).toMatch(/ 200 /);
});

test("a refused connection that nobody closes does not hold up the server's end", async () => {
  const { port, close } = await start();
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.write(CONNECT);
  await once(socket, "data");
  await close(0);
  socket.destroy();
});

test("a connection that never asked for anything does not hold up the server's end", async () => {
  const { port, close } = await start();
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  // A whole exchange later the server has seen the silent connection too.
  await exchange("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const ended = once(silent, "close");
  silent.resume();
  silent.on("error", () => {});
  await close(600_000);
  await ended;
  listening = undefined;
});
