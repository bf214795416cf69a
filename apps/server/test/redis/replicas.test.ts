import { errorAnswer, type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { type ExplainReply, explainReply } from "@sluice/schema";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";
import { canStartRedis, startRedis, type TestRedis } from "./start-redis.ts";

const PRICE = "{ prompt: 1, completion: 1, cache_read: 0.1 }";

let redis: TestRedis;
let a: MockUpstream;
let b: MockUpstream;
const servers: TestServer[] = [];

const yaml = () => `
redis: ${redis.url}
retries: { attempts: 0 }
routing: { outage_window: 5m }
providers:
  a: { name: A, adapter: openai, base_url: "${a.url}" }
  b: { name: B, adapter: openai, base_url: "${b.url}" }
models:
  t/m: { endpoints: [{ provider: a, model: m, price: ${PRICE} }, { provider: b, model: m, price: ${PRICE} }] }
`;

describe.skipIf(!canStartRedis)("replicas that share a Redis", { timeout: 60_000 }, () => {
  beforeEach(async () => {
    redis = await startRedis();
    a = await startMockUpstream();
    b = await startMockUpstream();
    a.answer(answerOf("a"));
    b.answer(answerOf("b"));
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    await a.close();
    await b.close();
    await redis.stop();
  });

  test("a provider that fails at one is avoided by the other within a second", async () => {
    const [one, two] = [await replica(), await replica()];
    a.answer(errorAnswer(500));
    await fail(one);
    await expect.poll(() => leftOut(two)).toBe(true);
    const before = a.calls.length;
    expect(await served(two)).toEqual(["B"]);
    expect(a.calls.length).toBe(before);
  });

  test("a replica that starts later knows it too", async () => {
    const one = await replica();
    a.answer(errorAnswer(500));
    await fail(one);
    const two = await replica();
    await expect.poll(() => leftOut(two)).toBe(true);
    const before = a.calls.length;
    expect(await served(two)).toEqual(["B"]);
    expect(a.calls.length).toBe(before);
  });

  test("a session that one holds the other uses", async () => {
    const [one, two] = [await replica(), await replica()];
    // A replica that waits too long for Redis goes its own way: a loaded machine may need more than one session.
    let tries = 0;
    await expect
      .poll(async () => {
        tries += 1;
        const session = { session_id: `s ${tries}` };
        const first = await ask(one, "1", session);
        const all = (await held(two, session)) ? await served(two, session) : [];
        return all.length === 1 && all[0] === first;
      })
      .toBe(true);
    expect(await served(two)).toEqual(["A", "B"]);
  });

  test("requests are served while Redis is away, and what is known is shared again when it is back", async () => {
    const [one, two] = [await replica(), await replica()];
    await redis.stop();
    expect(await served(one, { session_id: "s" })).toEqual(["A", "B"]);
    expect((await fetch(`${one.origin}/readyz`)).status).toBe(200);
    const third = await replica();
    expect(await served(third)).toEqual(["A", "B"]);
    await redis.start();
    let tries = 0;
    await expect
      .poll(async () => {
        tries += 1;
        const session = { session_id: `back ${tries}` };
        await ask(one, "1", session);
        return held(third, session);
      })
      .toBe(true);
    const sticky = { session_id: `back ${tries}` };
    expect(await served(third, sticky)).toEqual([await ask(one, "1", sticky)]);
    a.answer(errorAnswer(500));
    await expect
      .poll(async () => {
        await fail(third);
        return leftOut(two);
      })
      .toBe(true);
    const before = a.calls.length;
    expect(await served(two)).toEqual(["B"]);
    expect(a.calls.length).toBe(before);
  });
});

async function replica(): Promise<TestServer> {
  const server = await startTestServer(yaml());
  servers.push(server);
  return server;
}

/** As many failures at one replica as open a breaker. */
async function fail(server: TestServer): Promise<void> {
  const messages = [{ role: "user", content: "x" }];
  const body = { model: "t/m", messages, provider: { only: ["a"] } };
  for (let count = 0; count < 5; count += 1) {
    const response = await server.post("/chat/completions", body);
    expect(response.status).toBeGreaterThanOrEqual(500);
    await response.text();
  }
}

async function ask(server: TestServer, seed: string, body: object = {}): Promise<string> {
  const full = { model: "t/m", messages: [{ role: "user", content: `hello ${seed}` }], ...body };
  const response = await server.post("/chat/completions", full, { "x-sluice-seed": seed });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text.includes("from-a") ? "A" : "B";
}

/** Whether a server would not ask provider A now, and nothing is sent to find out. */
async function leftOut(server: TestServer): Promise<boolean> {
  const { plan } = await explained(server, {});
  return plan.candidates.every(({ provider_name }) => provider_name !== "A");
}

/** Whether a server knows where a session is held. */
async function held(server: TestServer, session: object): Promise<boolean> {
  const { plan } = await explained(server, session);
  return plan.candidates[0]?.moved_by.includes("sticky") === true;
}

async function explained(server: TestServer, body: object): Promise<ExplainReply> {
  const messages = [{ role: "user", content: "x" }];
  const response = await server.post("/explain", { model: "t/m", messages, ...body });
  return explainReply.parse(await response.json());
}

/** Who serves eight seeds: both, where nothing speaks for one of them. */
async function served(server: TestServer, body: object = {}): Promise<readonly string[]> {
  const names = new Set<string>();
  for (let seed = 1; seed <= 8; seed += 1) names.add(await ask(server, String(seed), body));
  return [...names].sort();
}
