import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { errorAnswer, type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { open, readAll } from "../faults/ask.ts";
import { events, ROLE, STOP, says } from "../faults/upstream-chunk.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let upstream: MockUpstream;
let server: TestServer;
/** Ends the streams that the provider holds. */
let letGo: () => void;

beforeEach(async () => {
  upstream = await startMockUpstream();
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  upstream.answer(async (call) => {
    const { stream } = call.body as { stream?: boolean };
    if (stream === true) {
      return [
        steps.header("content-type", "text/event-stream"),
        steps.write(events(ROLE, says("begun"))),
        steps.pause(600_000),
      ];
    }
    await held;
    return [steps.json({ choices: [{ message: { content: "late" } }] })];
  });
  server = await startTestServer(`
rate_limits: { requests_per_minute: null, concurrent: 2 }
retries: { attempts: 0 }
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}", api_key: k }
models:
  t/m: { endpoints: [{ provider: a, model: m, price: { prompt: 1, completion: 1 } }] }
`);
});
afterEach(async () => {
  letGo();
  await upstream.close();
  await server.close();
});

const MESSAGES = [{ role: "user", content: "hi" }];
const openStream = () =>
  open(`${server.base}/chat/completions`, {
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "t/m", stream: true, messages: MESSAGES }),
  });

/** Whether there is room: a request without a model asks for nothing else. */
async function hasRoom(): Promise<boolean> {
  const { status } = await server.post("/chat/completions", {});
  return status === 400;
}

/** Every slot is free: two streams run at the same time, and no third. */
async function allFree(): Promise<void> {
  const streams = [];
  for (let count = 0; count < 2; count += 1) {
    await expect.poll(hasRoom).toBe(true);
    streams.push(await openStream());
  }
  expect(await hasRoom()).toBe(false);
  for (const stream of streams) stream.destroy();
  await expect.poll(hasRoom).toBe(true);
}

test("streams hold their slots until their callers leave", async () => {
  const [one, two] = [await openStream(), await openStream()];
  expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
  const refused = await server.post("/chat/completions", { model: "t/m", messages: MESSAGES });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(refused.headers.get("x-ratelimit-limit")).toBe("2");
  expect(await refused.json()).toMatchObject({
    error: { message: expect.stringContaining("2 requests at the same time") },
  });
  one.destroy();
  await expect.poll(hasRoom).toBe(true);
  two.destroy();
  await allFree();
});

test("a stream that ends or breaks gives its slot back", async () => {
  const head = steps.header("content-type", "text/event-stream");
  const begun = steps.write(events(ROLE, says("begun")));
  upstream.next([head, begun, steps.write(events(STOP, "[DONE]"))], [head, begun, steps.reset()]);
  await readAll(await openStream());
  await readAll(await openStream());
  await allFree();
});

test("refusals, failures and answers give theirs back", async () => {
  upstream.next(errorAnswer(500), errorAnswer(400));
  const plain = (body: object) => server.post("/chat/completions", { messages: MESSAGES, ...body });
  for (const status of [502, 400]) expect((await plain({ model: "t/m" })).status).toBe(status);
  expect((await plain({ model: "t/none" })).status).toBe(400);
  const asked = [plain({ model: "t/m" }), plain({ model: "t/m" })];
  await upstream.waitForCalls(4);
  expect(await hasRoom()).toBe(false);
  letGo();
  for (const response of await Promise.all(asked)) expect(response.status).toBe(200);
  await allFree();
});

test("one that waits behind another of its connection gives its own back when that is cut", async () => {
  const body = JSON.stringify({ model: "t/m", stream: true, messages: MESSAGES });
  const head = `POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write(head + body + head + body);
  await upstream.waitForCalls(2);
  expect(await hasRoom()).toBe(false);
  socket.destroy();
  await allFree();
});

test("callers that come and go at any time leave no slot taken", async () => {
  const leaving = Array.from({ length: 40 }, async (_, turn) => {
    const controller = new AbortController();
    const asked = fetch(`${server.base}/chat/completions`, {
      method: "POST",
      signal: controller.signal,
      headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "t/m", stream: turn % 2 === 0, messages: MESSAGES }),
    });
    const ended = asked.then((response) => response.text()).catch(() => undefined);
    await sleep(turn % 7);
    controller.abort();
    await ended;
  });
  await Promise.all(leaving);
  await allFree();
});
