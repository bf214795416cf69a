import { errorAnswer, type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let cheap: MockUpstream;
let dear: MockUpstream;
let server: TestServer;

beforeEach(async () => {
  cheap = await startMockUpstream();
  dear = await startMockUpstream();
  server = await startTestServer(`
retries: { attempts: 0 }
providers:
  cheap: { name: Cheap, adapter: openai, base_url: "${cheap.url}" }
  dear: { name: Dear, adapter: openai, base_url: "${dear.url}" }
models:
  t/shared:
    endpoints:
      - { provider: dear, model: m, price: { prompt: 2, completion: 2 } }
      - { provider: cheap, model: m, price: { prompt: 1, completion: 1 } }
`);
});
afterEach(async () => {
  await server.close();
  await cheap.close();
  await dear.close();
});

async function servedBy(): Promise<string> {
  const messages = [{ role: "user", content: "hi" }];
  const response = await server.post("/chat/completions", { model: "t/shared", messages });
  expect(response.status).toBe(200);
  return ((await response.json()) as { provider: string }).provider;
}

async function servedCounts(requests: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = { Cheap: 0, Dear: 0 };
  for (let sent = 0; sent < requests; sent += 1) {
    const name = await servedBy();
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

test("half the price is drawn four times as often", async () => {
  const counts = await servedCounts(60);
  // 48 on average; the bounds are five standard deviations away.
  expect(counts.Cheap).toBeGreaterThan(32);
  expect(counts.Dear).toBeGreaterThan(0);
  expect(cheap.calls).toHaveLength(counts.Cheap ?? 0);
});

test("a provider that says 503 is replaced unseen, and the reply names the other", async () => {
  cheap.answer(errorAnswer(503));
  expect(await servedCounts(10)).toEqual({ Cheap: 0, Dear: 10 });
});

test("a provider that is down is replaced unseen", async () => {
  await cheap.close();
  expect(await servedCounts(10)).toEqual({ Cheap: 0, Dear: 10 });
});

test("a provider that comes back is used again", async () => {
  cheap.answer(errorAnswer(503));
  await servedCounts(3);
  dear.answer(errorAnswer(503));
  cheap.reset();
  expect(await servedBy()).toBe("Cheap");
});

test("when all fail the caller is told what happened", async () => {
  cheap.answer(errorAnswer(503, { retryAfter: 4 }));
  dear.answer(errorAnswer(500));
  const messages = [{ role: "user", content: "hi" }];
  const response = await server.post("/chat/completions", { model: "t/shared", messages });
  expect(response.status).toBe(502);
  const { error } = (await response.json()) as {
    error: { metadata: { previous_errors: { code: number }[] } };
  };
  expect(error.metadata.previous_errors).toHaveLength(2);
});
