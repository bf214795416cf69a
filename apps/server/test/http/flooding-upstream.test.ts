import { errorAnswer, type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** One cheap endpoint that answers 429 to everybody, among two dearer ones. */
const NAMES = ["cheap", "second", "third"] as const;
let upstreams: readonly MockUpstream[];
let server: TestServer;

beforeEach(async () => {
  upstreams = await Promise.all(NAMES.map(() => startMockUpstream()));
  const provider = (name: string, index: number) =>
    `  ${name}: { name: ${name}, adapter: openai, base_url: "${upstreams[index]?.url}" }`;
  const endpoint = (name: string, index: number) =>
    `{ provider: ${name}, model: m, price: { prompt: ${index + 1}, completion: ${index + 1} } }`;
  server = await startTestServer(`
rate_limits: { requests_per_minute: null }
retries: { attempts: 1, backoff: 20ms, max_backoff: 1s }
providers:
${NAMES.map(provider).join("\n")}
models:
  t/m: { endpoints: [${NAMES.map(endpoint).join(", ")}] }
`);
  for (const upstream of upstreams) upstream.answer(answerOf("a"));
});
afterEach(async () => {
  await server.close();
  await Promise.all(upstreams.map((upstream) => upstream.close()));
});

const callsOf = (name: (typeof NAMES)[number]) =>
  upstreams[NAMES.indexOf(name)]?.calls.length ?? Number.NaN;

/** Who answered each of so many requests that go out together. */
async function servedBy(count: number): Promise<readonly string[]> {
  const body = { model: "t/m", messages: [{ role: "user", content: "Hi" }] };
  return Promise.all(
    Array.from({ length: count }, async () => {
      const response = await server.post("/chat/completions", body);
      const reply = (await response.json()) as { provider?: string };
      expect(response.status, JSON.stringify(reply)).toBe(200);
      return reply.provider ?? "";
    }),
  );
}

test("an endpoint that asks for a pause is left alone, the others take over, and no request is lost", async () => {
  upstreams[0]?.answer(errorAnswer(429, { retryAfter: 600 }));
  const first = await servedBy(40);
  expect(first).not.toContain("cheap");
  const met = callsOf("cheap");
  expect(met).toBeGreaterThan(0);
  for (let wave = 0; wave < 8; wave += 1) {
    expect(await servedBy(25)).not.toContain("cheap");
  }
  expect(callsOf("cheap")).toBe(met);
  expect(callsOf("second") + callsOf("third")).toBe(240);
});

test("one that only says 429 is asked again now and then, and used as soon as it answers", async () => {
  upstreams[0]?.answer(errorAnswer(429));
  await servedBy(40);
  const met = callsOf("cheap");
  const begun = performance.now();
  for (let wave = 0; wave < 8; wave += 1) await servedBy(25);
  // Its pauses are 1 s, 2 s, 4 s and on; at the end of each, one wave may meet it.
  const pauses = Math.log2((performance.now() - begun) / 1_000 + 1) + 1;
  expect(callsOf("cheap") - met).toBeLessThanOrEqual(25 * pauses);
  upstreams[0]?.answer(answerOf("a"));
  await expect
    .poll(async () => (await servedBy(3)).includes("cheap"), { interval: 200, timeout: 60_000 })
    .toBe(true);
}, 90_000);

test("when all refuse, the caller is told when to come back, and nobody is asked meanwhile", async () => {
  for (const upstream of upstreams) upstream.answer(errorAnswer(429, { retryAfter: 600 }));
  const body = { model: "t/m", messages: [{ role: "user", content: "Hi" }] };
  const response = await server.post("/chat/completions", body);
  expect(response.status).toBe(429);
  const wait = Number(response.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(590);
  expect(wait).toBeLessThanOrEqual(600);
  expect(NAMES.map(callsOf)).toEqual([1, 1, 1]);
});
