import { errorAnswer, type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { explainReply } from "@sluice/schema";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

let a: MockUpstream;
let b: MockUpstream;
let server: TestServer;
const CACHED = {
  prompt_tokens: 10,
  completion_tokens: 5,
  total_tokens: 15,
  prompt_tokens_details: { cached_tokens: 8 },
};
const PRICE = "{ prompt: 1, completion: 1, cache_read: 0.1 }";
const SAME = "{ prompt: 1, completion: 1, cache_read: 1 }";

beforeEach(async () => {
  a = await startMockUpstream();
  b = await startMockUpstream();
  a.answer(answerOf("a"));
  b.answer(answerOf("b"));
  server = await startTestServer(`
retries: { attempts: 0 }
routing: { outage_window: 0ms }
providers:
  a: { name: A, adapter: openai, base_url: "${a.url}" }
  b: { name: B, adapter: openai, base_url: "${b.url}" }
models:
  t/cheap: { endpoints: [{ provider: a, model: m, price: ${PRICE} }, { provider: b, model: m, price: ${PRICE} }] }
  t/same: { endpoints: [{ provider: a, model: m, price: ${SAME} }, { provider: b, model: m, price: ${SAME} }] }
`);
});
afterEach(async () => {
  await server.close();
  await a.close();
  await b.close();
});

const SEEDS = ["1", "2", "3", "4", "5", "6", "7", "8"];
const HELLO = [
  { role: "system", content: "Be brief." },
  { role: "user", content: "Hello" },
];

async function servedBy(
  seed: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const full = { model: "t/cheap", messages: HELLO, ...body };
  const asked = { "x-sluice-seed": seed, ...headers };
  const response = await server.post("/chat/completions", full, asked);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text.includes("from-a") ? "A" : "B";
}

/** Who serves each of the seeds in turn: both, where nothing holds them together. */
async function served(body: object = {}, headers: Record<string, string> = {}) {
  const names = new Set<string>();
  for (const seed of SEEDS) names.add(await servedBy(seed, body, headers));
  return names.size;
}

test("without a session the draw decides", async () => {
  expect(await served()).toBe(2);
});

test.each<[string, object, Record<string, string>]>([
  ["session_id", { session_id: "s1" }, {}],
  ["x-session-id", {}, { "x-session-id": "s2" }],
  ["session_id where cache reads are not cheaper", { session_id: "s3", model: "t/same" }, {}],
  ["session_id of a stream", { session_id: "s4", stream: true }, {}],
])("%s holds from the first success", async (_, body, headers) => {
  expect(await served(body, headers)).toBe(1);
});

test("the body's session comes before the header's", async () => {
  const seed = async (name: string) => {
    for (const each of SEEDS) if ((await servedBy(each)) === name) return each;
    return expect.fail(`no seed draws ${name}`);
  };
  const [toA, toB] = [await seed("A"), await seed("B")];
  await servedBy(toA, { session_id: "one" });
  await servedBy(toB, { session_id: "two" });
  const header = { "x-session-id": "two" };
  expect(await servedBy(toB, { session_id: "one" }, header)).toBe("A");
  expect(await servedBy(toA, {}, header)).toBe("B");
});

test.each<[string, object]>([
  ["prompt_cache_key", { prompt_cache_key: "k" }],
  ["the conversation's beginning", {}],
  ["the conversation of a stream", { stream: true }],
])("%s holds once cached tokens were reported", async (_, body) => {
  expect(await served(body)).toBe(2);
  a.answer(answerOf("a", CACHED));
  b.answer(answerOf("b", CACHED));
  const first = await servedBy("1", body);
  a.answer(answerOf("a"));
  b.answer(answerOf("b"));
  for (const seed of SEEDS) expect(await servedBy(seed, body)).toBe(first);
  const later = [...HELLO, { role: "assistant", content: "Hi" }, { role: "user", content: "And?" }];
  for (const seed of SEEDS) {
    expect(await servedBy(seed, { ...body, messages: later })).toBe(first);
  }
});

test("a derived session is not held where cache reads are not cheaper", async () => {
  a.answer(answerOf("a", CACHED));
  b.answer(answerOf("b", CACHED));
  expect(await served({ model: "t/same", prompt_cache_key: "k" })).toBe(2);
});

test("order goes before a session", async () => {
  expect(await served({ session_id: "s" })).toBe(1);
  for (const name of ["a", "b"]) {
    const body = { session_id: "s", provider: { order: [name] } };
    expect(await servedBy("1", body)).toBe(name.toUpperCase());
  }
});

test("a session is the account's, whichever of its keys asks", async () => {
  const management = { authorization: `Bearer ${MANAGEMENT_KEY}` };
  const made = await server.post("/keys", { name: "second" }, management);
  const { key } = (await made.json()) as { readonly key: string };
  const other = { authorization: `Bearer ${key}` };
  const first = await servedBy("1", { session_id: "shared" });
  for (const seed of SEEDS)
    expect(await servedBy(seed, { session_id: "shared" }, other)).toBe(first);
});

test("an explanation puts first where the session is held, and holds nothing itself", async () => {
  const explained = async (seed: string) => {
    const body = { model: "t/cheap", messages: HELLO, session_id: "s" };
    const response = await server.post("/explain", body, { "x-sluice-seed": seed });
    const { plan } = explainReply.parse(await response.json());
    const [first] = plan.candidates;
    return { name: first?.provider_name, moved: first?.moved_by.includes("sticky") };
  };
  const before = new Set<string | undefined>();
  for (const seed of SEEDS) before.add((await explained(seed)).name);
  expect(before.size).toBe(2);
  const first = await servedBy("1", { session_id: "s" });
  for (const seed of SEEDS) {
    expect(await explained(seed)).toEqual({ name: first, moved: true });
    expect(await servedBy(seed, { session_id: "s" })).toBe(first);
  }
});

test("sessions of other models and names are others", async () => {
  const first = await servedBy("1", { session_id: "s" });
  const elsewhere = new Set<string>();
  for (const seed of SEEDS) elsewhere.add(await servedBy(seed, { session_id: `s${seed}` }));
  expect(elsewhere.size).toBe(2);
  expect(await servedBy("5", { session_id: "s" })).toBe(first);
});

test("a held endpoint that fails is replaced unseen and forgotten", async () => {
  const first = await servedBy("1", { session_id: "s" });
  const [held, other] = first === "A" ? [a, b] : [b, a];
  held.answer(errorAnswer(503));
  const second = await servedBy("1", { session_id: "s" });
  expect(second).not.toBe(first);
  held.answer(answerOf(first === "A" ? "a" : "b"));
  const calls = other.calls.length;
  for (const seed of SEEDS) expect(await servedBy(seed, { session_id: "s" })).toBe(second);
  expect(other.calls.length).toBe(calls + SEEDS.length);
});

test("metadata tells that a session was held", async () => {
  const asked = async () => {
    const body = { model: "t/cheap", messages: HELLO, session_id: "s" };
    const response = await server.post("/chat/completions", body, {
      "x-service-metadata": "enabled",
    });
    const { service_metadata: metadata } = (await response.json()) as {
      service_metadata: { params?: { sticky?: boolean } };
    };
    return metadata.params?.sticky;
  };
  expect(await asked()).toBeUndefined();
  expect(await asked()).toBe(true);
});
