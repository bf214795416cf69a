import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBody } from "./read-body.ts";

const HEAD =
  "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n";

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

/** What becomes of the body of the next request, looked at as soon as its head is there. */
async function bodyOf(limit = 100): Promise<string> {
  const [request] = (await once(server, "request")) as [IncomingMessage];
  return (await readBody(request, limit)).toString();
}

test.each([
  ["with its head", [`${HEAD}{"a":10}`]],
  ["after its head", [HEAD, '{"a":10}']],
  ["in two pieces", [`${HEAD}{"a":`, "10}"]],
])("a body that comes %s is read", async (_when, pieces) => {
  const read = bodyOf();
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await read).toBe('{"a":10}');
});

test("a body that breaks off is refused, at once or later", async () => {
  const atOnce = bodyOf();
  socket.end(HEAD);
  await expect(atOnce).rejects.toMatchObject({ status: 400 });
  const later = bodyOf();
  socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`${HEAD}{"a"`, () => setTimeout(() => socket.destroy(), 20));
  await expect(later).rejects.toMatchObject({ status: 400 });
});

test("a body that is too long is refused, with its head or after it", async () => {
  const read = bodyOf(4);
  socket.write(`${HEAD}{"a":10}`);
  await expect(read).rejects.toMatchObject({ status: 413 });
});
