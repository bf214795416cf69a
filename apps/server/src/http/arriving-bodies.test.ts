import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBody } from "./read-body.ts";

const HEAD = "POST / HTTP/1.1\r\nHost: a\r\n";
const SIZED = `${HEAD}Content-Length: 8\r\n\r\n`;
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;

const server = createServer();
let socket: Socket;

beforeEach(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
});

afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** What becomes of the body of the next request. @param isThere whether it is looked at only once all of it is there */
async function bodyOf(isThere = false): Promise<string> {
  const [request] = (await once(server, "request")) as [IncomingMessage];
  while (isThere && !request.complete) await turn();
  return (await readBody(request, 100)).toString();
}

test.each([
  ["with its head", [`${SIZED}{"a":10}`]],
  ["after its head", [SIZED, '{"a":10}']],
  ["in two pieces", [`${SIZED}{"a":`, "10}"]],
  ["in chunks, with its head", [`${CHUNKED}5\r\n{"a":\r\n3\r\n10}\r\n0\r\n\r\n`]],
  ["in chunks, one by one", [CHUNKED, '5\r\n{"a":\r\n', "3\r\n10}\r\n", "0\r\n\r\n"]],
])("a body that comes %s is read to its last byte", async (_when, pieces) => {
  const read = bodyOf();
  for (const piece of pieces) {
    socket.write(piece);
    await wait(20);
  }
  expect(await read).toBe('{"a":10}');
});

test.each([
  ["all of it", `${SIZED}{"a":10}`, '{"a":10}'],
  ["all of it, in chunks", `${CHUNKED}5\r\n{"a":\r\n3\r\n10}\r\n0\r\n\r\n`, '{"a":10}'],
  ["nothing, for there is none", `${HEAD}\r\n`, ""],
  ["nothing, for its only chunk is the last", `${CHUNKED}0\r\n\r\n`, ""],
])("of a body that was there before it was asked for is read: %s", async (_what, sent, body) => {
  const read = bodyOf(true);
  socket.write(sent);
  expect(await read).toBe(body);
});

test.each([
  ["before its first byte", SIZED],
  ["later", `${SIZED}{"a"`],
])("a body that breaks off %s is refused", async (_when, sent) => {
  const read = bodyOf();
  socket.write(sent, () => setTimeout(() => socket.destroy(), 20));
  await expect(read).rejects.toMatchObject({ status: 400 });
});

test("a body whose caller ends its side with the head is refused", async () => {
  const read = bodyOf();
  socket.end(SIZED);
  await expect(read).rejects.toMatchObject({ status: 400 });
});
