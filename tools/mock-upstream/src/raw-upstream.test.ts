import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startRawUpstream } from "./start-raw-upstream.ts";

test("a raw upstream reads requests however they are cut, and writes only what it is told", async () => {
  const heads: string[] = [];
  const upstream = await startRawUpstream({
    head: (_socket, { head }) => heads.push(head),
    request: (socket, { turn, connection, body }) => {
      socket.write(`${connection}.${turn}:${Buffer.from(body)};`);
      if (turn === 3) socket.end();
    },
  });
  const socket = connect(Number(new URL(upstream.url).port), "127.0.0.1");
  const read = text(socket);
  const post = (body: string) =>
    `POST /${body} HTTP/1.1\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  for (const byte of post("one")) {
    await new Promise((resolve) => socket.write(byte, resolve));
  }
  socket.write(post("two") + post("three"));
  expect(await read).toBe("1.1:one;1.2:two;1.3:three;");
  expect(heads.map((head) => head.split(" ")[1])).toEqual(["/one", "/two", "/three"]);
  expect(upstream.requests.map(({ body }) => Buffer.from(body).toString())).toEqual([
    "one",
    "two",
    "three",
  ]);
  expect(upstream.connections).toBe(1);
  await upstream.close();
  await expect.poll(() => upstream.openConnections).toBe(0);
});

test("a raw upstream that destroys a connection at the head hears nothing more of it", async () => {
  let whole = 0;
  const upstream = await startRawUpstream({
    head: (socket) => void socket.destroy(),
    request: () => {
      whole += 1;
    },
  });
  const socket = connect(Number(new URL(upstream.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\n\r\n");
  await new Promise((resolve) => socket.once("close", resolve));
  expect([whole, upstream.requests.length]).toEqual([0, 1]);
  await upstream.close();
});
