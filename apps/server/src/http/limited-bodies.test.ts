import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { GatewayError } from "@sluice/errors";
import { expect, onTestFinished, test } from "vitest";
import { readBody } from "./read-body.ts";

const LIMIT = 50;

/** How a body of these chunks is answered. @param isThere whether it is looked at only once all of it is there */
async function read(chunks: readonly string[], isThere: boolean): Promise<string | number> {
  const sized = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  return readSent(`transfer-encoding: chunked\r\n\r\n${sized.join("")}0\r\n\r\n`, isThere);
}

/** @param sent the last header of the request, and its body */
async function readSent(sent: string, isThere: boolean): Promise<string | number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${sent}`);
  const [request] = (await once(server, "request")) as [IncomingMessage];
  while (isThere && !request.complete) await turn();
  try {
    return (await readBody(request, LIMIT)).toString();
  } catch (error) {
    if (GatewayError.isInstance(error)) return error.status;
    throw error;
  }
}

const [most, more] = ["a".repeat(LIMIT), "a".repeat(LIMIT + 1)];

test.each([
  ["that is there", true],
  ["that comes", false],
])(
  "a body %s is refused once its pieces are over the limit, and not before",
  async (_name, isThere) => {
    expect(await read([most], isThere)).toBe(most);
    expect(await read([most.slice(20), most.slice(0, 20)], isThere)).toBe(most);
    expect(await read([more], isThere)).toBe(413);
    expect(await read([most, "b"], isThere)).toBe(413);
  },
);

test("a body whose head says that it is over the limit is not waited for", async () => {
  expect(await readSent(`content-length: ${LIMIT + 1}\r\n\r\n`, false)).toBe(413);
  expect(await readSent(`content-length: ${LIMIT}\r\n\r\n${most}`, false)).toBe(most);
});
