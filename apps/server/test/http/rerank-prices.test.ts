import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** What a rerank costs by search unit and by token, told by the provider or not (wire reference §10). */
let upstream: MockUpstream;
let server: TestServer;
beforeAll(async () => {
  upstream = await startMockUpstream();
  const at = (more: string) => `output: [rerank], endpoints: [{ provider: a, model: m, ${more} }]`;
  server = await startTestServer(`
retries: { attempts: 0 }
providers:
  a: { name: A, adapter: cohere, base_url: "${upstream.url}", api_key: k }
models:
  t/units: { ${at("price: { search: 0.002 }")} }
  t/tokens: { ${at("price: { prompt: 3 }")} }
  t/small: { ${at("price: { search: 0.002 }, max_inputs: 100")} }
  t/calls: { ${at("price: { request: 0.01 }, max_inputs: 2")} }
`);
  // The first count loads the vocabulary, for which a request on a busy machine does not wait: then bytes are gone by.
  upstream.answer(() => [steps.json({ results, meta: {} })]);
  const counted = async () => (await usageOf(await rank("t/tokens", ["more words"]))).total_tokens;
  await vi.waitFor(async () => expect(await counted()).toBe(4), 120_000);
  upstream.reset();
}, 180_000);
afterEach(() => upstream.reset());
afterAll(async () => {
  await server.close();
  await upstream.close();
});

const results = [{ index: 0, relevance_score: 0.5 }];
const rank = (model: string, documents: readonly string[]) =>
  server.post("/rerank", { model, query: "two words", documents });
const usageOf = async (response: Response) =>
  ((await response.json()) as { usage: Record<string, number> }).usage;

test.each([
  ["units that are told", "t/units", { billed_units: { search_units: 3 } }, 0.006, 3, undefined],
  ["units that are not told", "t/units", {}, 0.002, 1, undefined],
  ["tokens that are told", "t/tokens", { tokens: { input_tokens: 1000 } }, 0.003, undefined, 1000],
  ["tokens that are not told", "t/tokens", {}, 4 * 3e-6, undefined, 4],
])("by %s", async (_what, model, meta, cost, units, tokens) => {
  upstream.next([steps.json({ results, meta })]);
  const response = await rank(model, ["more words"]);
  const usage = await usageOf(response);
  expect(usage.cost).toBeCloseTo(cost, 12);
  expect([usage.search_units, usage.total_tokens]).toEqual([units, tokens]);
});

test("a list that goes up in several calls is one answer, with the units of all", async () => {
  const texts = Array.from({ length: 250 }, (_, at) => `document ${at}`);
  upstream.answer(({ body }) => {
    const { documents } = body as { documents: readonly string[] };
    return [
      steps.json({
        results: documents.map((text, index) => ({
          index,
          relevance_score: Number(text.slice(9)) / 1000,
        })),
        meta: { billed_units: { search_units: 1 } },
      }),
    ];
  });
  const response = await rank("t/small", texts);
  const answer = (await response.json()) as {
    results: { index: number; document: { text: string } }[];
    usage: { search_units: number; cost: number };
  };
  expect(upstream.calls).toHaveLength(3);
  expect(answer.results.map(({ index }) => index)).toEqual([...texts.keys()].reverse());
  expect(answer.results[0]?.document.text).toBe("document 249");
  expect(answer.usage).toEqual({ search_units: 3, cost: 0.006 });
});

test("one of its calls that fails is the failure of all, and nothing is charged", async () => {
  const credits = async () => {
    const reply = await fetch(`${server.base}/key`, {
      headers: { authorization: `Bearer ${server.key}` },
    });
    return ((await reply.json()) as { data: { usage: number } }).data.usage;
  };
  const before = await credits();
  upstream.answer(({ body }, index) => {
    if (index === 1) return [steps.status(503), steps.json({ message: "busy" })];
    const { documents } = body as { documents: readonly string[] };
    const ranked = documents.map((_text, place) => ({ index: place, relevance_score: 0.5 }));
    return [steps.json({ results: ranked, meta: { billed_units: { search_units: 1 } } })];
  });
  const response = await rank("t/small", Array(250).fill("text"));
  expect(response.status).toBe(503);
  expect(await credits()).toBe(before);
});

test("a price by request counts for each call that a list took", async () => {
  upstream.answer(({ body }) => {
    const { documents } = body as { documents: readonly string[] };
    const ranked = documents.map((_text, index) => ({ index, relevance_score: 0.5 }));
    return [steps.json({ results: ranked, meta: {} })];
  });
  const costs = [];
  for (const count of [1, 2, 5]) {
    const texts = Array.from({ length: count }, (_, at) => `document ${at}`);
    costs.push((await usageOf(await rank("t/calls", texts))).cost);
  }
  expect(costs).toEqual([0.01, 0.01, 0.03]);
});
