import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { GatewayError } from "@sluice/errors";
import { expect, onTestFinished, test } from "vitest";
import { readBody } from "./read-body.ts";

const LIMIT = 50;

/** What comes of a body of chunks that were all sent with the head, read after it is there or while it comes. */
async function read(chunks: readonly string[], isThere: boolean): Promise<string | number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  const sized = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${sized.join("")}0\r\n\r\n`,
  );
  const [request] = (await once(server, "request")) as [IncomingMessage];
  while (isThere && !request.complete) await turn();
  try {
    return (await readBody(request, LIMIT)).toString();
  } catch (error) {
    if (GatewayError.isInstance(error)) return error.status;
    throw error;
  }
}

test.each([
  ["that is there", true],
  ["that comes", false],
])("a body %s is read to its last byte", async (_name, isThere) => {
  expect(await read([], isThere)).toBe("");
  expect(await read(["a".repeat(20), "b".repeat(30)], isThere)).toBe(
    "a".repeat(20) + "b".repeat(30),
  );
});

test.each([
  ["that is there", true],
  ["that comes", false],
])("a body %s is refused once its pieces are over the limit", async (_name, isThere) => {
  expect(await read(["a".repeat(30), "b".repeat(30)], isThere)).toBe(413);
});
