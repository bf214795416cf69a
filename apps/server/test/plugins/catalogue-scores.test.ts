import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let upstream: MockUpstream;
let server: TestServer;

beforeAll(async () => {
  upstream = await startMockUpstream();
  upstream.answer(answerOf("a"));
  server = await startTestServer(`
providers:
  openrouter: { api_key: k, base_url: "${upstream.url}" }
models:
  openai/gpt-5-nano: { scores: { coding: 1 } }
`);
});
afterAll(async () => {
  await server.close();
  await upstream.close();
});

interface Stage {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly models: readonly string[] };
}

async function stageOf(model: string, options: object = {}, content = "Write a parser in Go.") {
  const id = model === "sluice/auto" ? "auto-router" : "pareto-router";
  const body = {
    model,
    messages: [{ role: "user", content }],
    plugins: [{ id, ...options }],
  };
  const reply = await server.post("/explain", body);
  const { pipeline } = (await reply.json()) as { pipeline: Stage[] };
  expect(reply.status).toBe(200);
  const stage = pipeline.find(({ name }) => name === id);
  if (stage === undefined) throw new Error("the router told nothing");
  return stage.data;
}

async function promptPrices(): Promise<ReadonlyMap<string, number>> {
  const { data } = (await (await fetch(`${server.base}/models`)).json()) as {
    data: { id: string; pricing: { prompt: string } }[];
  };
  return new Map(data.map(({ id, pricing }) => [id, Number(pricing.prompt)]));
}

test("sluice/pareto-code has its tiers without configuration, each by rising price", async () => {
  const prices = await promptPrices();
  for (const [least, tier] of [
    [0.9, "high"],
    [0.5, "medium"],
  ] as const) {
    const data = await stageOf("sluice/pareto-code", { min_coding_score: least });
    expect(data).toMatchObject({ tier, ranked_by: "score", order: "price" });
    const asked = data.models.map((slug) => prices.get(slug) ?? Number.NaN);
    expect(asked).toHaveLength(3);
    expect(asked).toEqual(asked.toSorted((one, other) => one - other));
  }
});

test("the best at or below a price is the one of the highest score", async () => {
  const all = await stageOf("sluice/pareto-code", { max_price: 1000 });
  expect(all).toMatchObject({ order: "score", tier: "high", coding_score: 1 });
  expect(all.models[0]).toBe("openai/gpt-5-nano");
});

test("sluice/auto ranks by the score of the task, in every band that has measured models", async () => {
  for (const tier of ["low", "medium", "high", "xhigh", "max"]) {
    const data = await stageOf("sluice/auto", { cost_tier: tier });
    expect(data).toMatchObject({ task_type: "code:generation", ranked_by: "score" });
  }
  const math = await stageOf("sluice/auto", { cost_tier: "high" }, "Solve 2x^2 - 7x + 3 = 0.");
  expect(math).toMatchObject({ task_type: "math", ranked_by: "score" });
});

test("the file's scores go before the catalogue's", async () => {
  const own = await stageOf("sluice/auto", {});
  expect(own.models[0]).toBe("openai/gpt-5-nano");
});

test("models that answer in batches, and aliases of the newest, are never chosen", async () => {
  for (const pattern of ["*:batch", "~*"]) {
    const body = {
      model: "sluice/auto",
      messages: [{ role: "user", content: "Hi" }],
      plugins: [{ id: "auto-router", allowed_models: [pattern] }],
    };
    expect((await server.post("/explain", body)).status).toBe(404);
  }
  const cheap = await stageOf("sluice/pareto-code", {});
  expect(cheap.models.filter((slug) => slug.endsWith(":batch"))).toEqual([]);
});
