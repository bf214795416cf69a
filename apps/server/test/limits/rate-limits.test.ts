import {
  chatReply,
  errorAnswer,
  type MockUpstream,
  startMockUpstream,
} from "@sluice/mock-upstream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

let upstream: MockUpstream;
let server: TestServer;

beforeEach(async () => {
  upstream = await startMockUpstream();
});
afterEach(async () => {
  await server.close();
  await upstream.close();
});

const BODY = { model: "t/m", messages: [{ role: "user", content: "hi" }] };

async function start(limits: string): Promise<void> {
  server = await startTestServer(`
management_key: \${SLUICE_MANAGEMENT_KEY}
rate_limits: ${limits}
retries: { attempts: 0 }
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}", api_key: k }
models:
  t/m: { endpoints: [{ provider: a, model: m, price: { prompt: 1, completion: 1 } }] }
`);
}

const ask = (body: unknown = BODY) => server.post("/chat/completions", body);

const asManager = (path: string, method = "GET", body?: object) =>
  fetch(server.base + path, {
    method,
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** How often each status came. */
async function statuses(asked: readonly Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const response of await Promise.all(asked)) {
    counts[response.status] = (counts[response.status] ?? 0) + 1;
    await response.arrayBuffer();
  }
  return counts;
}

const times = (count: number, act: () => Promise<Response>) => Array.from({ length: count }, act);

test("of parallel requests exactly as many pass as may in a minute", async () => {
  await start("{ requests_per_minute: 7 }");
  expect(await statuses(times(30, ask))).toEqual({ 200: 7, 429: 23 });
});

test("a refusal tells the limit in headers and in the envelope, an answer tells none", async () => {
  await start("{ requests_per_minute: 1 }");
  const before = Date.now();
  const answered = await ask();
  expect(answered.status).toBe(200);
  expect([...answered.headers.keys()].join()).not.toMatch(/ratelimit|retry-after/);
  const refused = await ask();
  expect(refused.status).toBe(429);
  const { headers } = refused;
  const reset = Number(headers.get("x-ratelimit-reset"));
  expect(reset).toBeGreaterThan(before);
  expect(reset).toBeLessThanOrEqual(Date.now() + 60_000);
  const retryAfter = headers.get("retry-after") ?? "";
  expect(retryAfter).toMatch(/^\d+$/);
  expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
  expect(Number(retryAfter)).toBeLessThanOrEqual(60);
  expect(headers.get("x-generation-id")).toMatch(/^gen-/);
  expect(await refused.json()).toEqual({
    error: {
      code: 429,
      message: `Rate limit exceeded: 1 requests per minute. Try again in ${retryAfter} s.`,
      metadata: {
        error_type: "rate_limit_exceeded",
        provider_name: null,
        retry_after_seconds: Number(retryAfter),
        headers: {
          "X-RateLimit-Limit": "1",
          "X-RateLimit-Remaining": "0",
          "X-RateLimit-Reset": String(reset),
        },
      },
    },
    user_id: "default",
  });
  expect(headers.get("x-ratelimit-limit")).toBe("1");
  expect(headers.get("x-ratelimit-remaining")).toBe("0");
  expect(upstream.calls).toHaveLength(1);
});

test("an upstream's 429 tells no limit of ours", async () => {
  await start("{ requests_per_minute: 5 }");
  upstream.answer(errorAnswer(429, { retryAfter: 3 }));
  const response = await ask();
  expect(response.status).toBe(429);
  expect(response.headers.get("x-ratelimit-limit")).toBeNull();
});

test("a body is not looked at when there is no room for its request, and a stranger is told of no limit", async () => {
  await start("{ requests_per_minute: 1 }");
  expect((await ask("{")).status).toBe(400);
  expect((await ask("{")).status).toBe(429);
  const stranger = await server.post("/chat/completions", BODY, { authorization: "Bearer none" });
  expect(stranger.status).toBe(401);
});

test("management routes and the bootstrap key are limited, each key by itself", async () => {
  await start("{ requests_per_minute: 2 }");
  expect((await asManager("/keys")).status).toBe(200);
  const made = await asManager("/keys", "POST", { name: "second" });
  expect(made.status).toBe(201);
  const { key } = (await made.json()) as { key: string };
  expect((await asManager("/keys")).status).toBe(429);
  expect((await ask()).status).toBe(200);
  expect((await server.post("/explain", BODY)).status).toBe(200);
  expect((await ask()).status).toBe(429);
  const other = { authorization: `Bearer ${key}` };
  expect((await server.post("/chat/completions", BODY, other)).status).toBe(200);
});

test("a key's own limits win, null means none, and a change holds at once", async () => {
  await start("{ requests_per_minute: 50, concurrent: 1 }");
  const rate_limits = { requests_per_minute: 3, concurrent: null };
  const made = await asManager("/keys", "POST", { name: "own", rate_limits });
  const { key, data } = (await made.json()) as { key: string; data: { hash: string } };
  const askOwn = () => server.post("/chat/completions", BODY, { authorization: `Bearer ${key}` });
  expect(await statuses(times(8, askOwn))).toEqual({ 200: 3, 429: 5 });
  const change = (limits: object | null) =>
    asManager(`/keys/${data.hash}`, "PATCH", { rate_limits: limits });
  expect((await change({ requests_per_minute: null, concurrent: null })).status).toBe(200);
  expect(await statuses(times(8, askOwn))).toEqual({ 200: 8 });
  expect((await change(null)).status).toBe(200);
  // As many as were counted before its own limit was taken away, and those after.
  const { 200: passed = 0, 429: refused = 0 } = await statuses(times(60, askOwn));
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThan(50);
  expect(passed + refused).toBe(60);
});

test("what goes over the tokens of a minute is served, the next request is not", async () => {
  await start("{ requests_per_minute: null, tokens_per_minute: 20 }");
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  upstream.answer(chatReply({ text: "ok", usage }));
  expect((await ask()).status).toBe(200);
  expect((await ask({ ...BODY, stream: true })).status).toBe(200);
  await expect.poll(async () => (await ask()).status).toBe(429);
  const refused = await ask();
  expect(refused.headers.get("x-ratelimit-limit")).toBe("20");
  expect(await refused.json()).toMatchObject({
    error: { message: expect.stringContaining("20 tokens per minute") },
  });
});
