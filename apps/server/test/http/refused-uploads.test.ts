import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, type Reply, readAll } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const CLOSE = { "content-type": "application/json", connection: "close" };

test("a caller that closes after the answer sees why its upload was refused", async () => {
  const body = Buffer.alloc(40 * 1024 * 1024, "x");
  for (let times = 0; times < 5; times += 1) {
    const key = { ...CLOSE, authorization: `Bearer ${server.key}` };
    envelope(await ask(`${server.base}/chat/completions`, { headers: key, body }), 413);
    envelope(await ask(`${server.base}/chat/completions`, { headers: CLOSE, body }), 401);
    envelope(await ask(`${server.base}/nowhere`, { headers: CLOSE, body }), 404);
  }
});

test("parts of a page cannot be asked for, the whole page can", async () => {
  const headers = { range: "bytes=999999999-" };
  expect((await ask(server.origin, { method: "GET", headers })).status).not.toBe(416);
  envelope(await ask(`${server.base}/models/%zz/x`, { method: "GET" }), 400);
});

test.each(["gzip", "deflate", "br", "zstd"])(
  "a large body that is no %s does not stand in the way of the connection's next request",
  async (coding) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (body: Buffer, encoding: Record<string, string>): Promise<Reply> =>
      new Promise((resolve, reject) => {
        const authorization = `Bearer ${server.key}`;
        const headers = { authorization, "content-type": "application/json", ...encoding };
        const url = `${server.base}/chat/completions`;
        request(url, { method: "POST", agent, headers }, (response) => {
          readAll(response).then(resolve);
        })
          .on("error", reject)
          .end(body);
      });
    const refused = await send(Buffer.alloc(300_000, "x"), { "content-encoding": coding });
    envelope(refused, 400);
    envelope(await send(Buffer.from("{}"), {}), 400);
    agent.destroy();
  },
);
