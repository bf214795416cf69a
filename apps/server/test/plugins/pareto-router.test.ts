import { errorAnswer, type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let upstream: MockUpstream;
let server: TestServer;
beforeEach(async () => {
  upstream = await startMockUpstream();
  upstream.answer(answerOf("a"));
});
afterEach(async () => {
  await server.close();
  await upstream.close();
});

const model = (coding: number, prompt: number, completion: number, more = "") =>
  `{ scores: { coding: ${coding} }, ${more} endpoints: [{ provider: a, model: up, price: { prompt: ${prompt}, completion: ${completion} } }] }`;

const TIERS = `
  high/best: ${model(0.95, 10, 30)}
  high/mid: ${model(0.8, 4, 40)}
  high/cheap: ${model(0.66, 5, 10)}
  high/dear: ${model(0.7, 20, 20)}
  medium/best: ${model(0.6, 2, 4)}
  medium/cheap: ${model(0.33, 1, 2)}
  low/best: ${model(0.32, 0.5, 1)}
  low/cheap: ${model(0, 0.1, 0.2)}
  no/score: { endpoints: [{ provider: a, model: up, price: { prompt: 0, completion: 0 } }] }
  no/price: { scores: { coding: 0.99 }, endpoints: [{ provider: a, model: up }] }
`;

async function start(models = TIERS): Promise<void> {
  server = await startTestServer(`
retries: { attempts: 0 }
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}" }
  b: { name: B, adapter: openai, base_url: "${upstream.url}" }
models:
${models}
`);
}

interface Answer {
  readonly model: string;
  readonly error: { readonly message: string; readonly metadata: { readonly path?: string } };
  readonly service_metadata: {
    readonly strategy: string;
    readonly requested: string;
    readonly attempt: number;
    readonly pipeline?: readonly { readonly data: Readonly<Record<string, unknown>> }[];
    readonly endpoints: { readonly available: readonly { readonly model: string }[] };
  };
}

async function asked(options: object | undefined, more: object = {}, status = 200) {
  const body = {
    model: "sluice/pareto-code",
    messages: [{ role: "user", content: "Hi" }],
    ...(options === undefined ? {} : { plugins: [{ id: "pareto-router", ...options }] }),
    ...more,
  };
  const response = await server.post("/chat/completions", body, {
    "x-service-metadata": "enabled",
  });
  const answer = (await response.json()) as Answer;
  expect({ status: response.status, error: answer.error }).toMatchObject({ status });
  return answer;
}

const tried = ({ service_metadata: { endpoints } }: Answer) =>
  endpoints.available.map(({ model: slug }) => slug);

describe("sluice/pareto-code", () => {
  test("without options is the cheapest of the high tier, with two more of it behind", async () => {
    await start();
    const answer = await asked(undefined);
    expect(tried(answer)).toEqual(["high/mid", "high/cheap", "high/best"]);
    expect(answer.model).toBe("high/mid");
    expect(answer.service_metadata).toMatchObject({
      strategy: "pareto",
      requested: "sluice/pareto-code",
      pipeline: [
        {
          type: "plugin",
          name: "pareto-router",
          data: { tier: "high", ranked_by: "score", order: "price", price_source: "prompt" },
        },
      ],
    });
    const alias = await asked(undefined, { model: "openrouter/pareto-code" });
    expect(alias.service_metadata.strategy).toBe("pareto");
  });

  test("moves on within the tier when a model fails", async () => {
    await start();
    upstream.next(errorAnswer(503), errorAnswer(503));
    const answer = await asked(undefined);
    expect(answer.model).toBe("high/best");
    expect(answer.service_metadata.attempt).toBe(3);
  });

  test("reads no other plugin's options, and leaves other models alone", async () => {
    await start();
    const other = await asked(undefined, { plugins: [{ id: "auto-router", cost_tier: "low" }] });
    expect(other.model).toBe("high/mid");
    const named = await asked({ min_coding_score: 0 }, { model: "high/best" });
    expect(named.model).toBe("high/best");
    expect(named.service_metadata.pipeline).toBeUndefined();
  });
});

describe("min_coding_score", () => {
  test("asks for a tier", async () => {
    await start();
    const tiers: [number, string[]][] = [
      [1, ["high/mid", "high/cheap", "high/best"]],
      [0.66, ["high/mid", "high/cheap", "high/best"]],
      [0.65, ["medium/cheap", "medium/best"]],
      [0.33, ["medium/cheap", "medium/best"]],
      [0.32, ["low/cheap", "low/best"]],
      [0, ["low/cheap", "low/best"]],
    ];
    for (const [score, expected] of tiers) {
      expect(tried(await asked({ min_coding_score: score }))).toEqual(expected);
    }
  });

  test("an empty tier is its neighbour's, the better one first", async () => {
    await start(`
  high/one: ${model(0.9, 9, 9)}
  low/one: ${model(0.1, 1, 1)}
`);
    expect((await asked({ min_coding_score: 0.5 })).model).toBe("high/one");
    const excluding = { provider: { max_price: { prompt: 2 } } };
    expect((await asked({ min_coding_score: 0.9 }, excluding)).model).toBe("low/one");
    expect((await asked({ min_coding_score: 0.5 }, excluding)).model).toBe("low/one");
  });
});

describe("max_price", () => {
  test("takes the best at or below it, whatever min_coding_score says", async () => {
    await start();
    expect(tried(await asked({ max_price: 10 }))).toEqual(["high/best", "high/mid", "high/cheap"]);
    expect((await asked({ max_price: 4, min_coding_score: 0 })).model).toBe("high/mid");
    expect((await asked({ max_price: 3.99 })).model).toBe("medium/best");
    expect(tried(await asked({ max_price: 0.1 }))).toEqual(["low/cheap"]);
  });

  test("price_source says which price counts", async () => {
    await start();
    expect((await asked({ max_price: 4, price_source: "prompt" })).model).toBe("high/mid");
    expect((await asked({ max_price: 4, price_source: "weighted_avg" })).model).toBe("medium/best");
    expect((await asked({ max_price: 13, price_source: "weighted_avg" })).model).toBe("high/mid");
    expect((await asked({ price_source: "weighted_avg" })).model).toBe("high/cheap");
  });

  test("without a model at or below it the answer is a 404", async () => {
    await start();
    const { error, service_metadata } = await asked({ max_price: 0.05 }, {}, 404);
    expect(error.message).toContain("at most 0.05 USD per million tokens");
    expect(service_metadata).toMatchObject({
      strategy: "pareto",
      requested: "sluice/pareto-code",
      attempt: 0,
      pipeline: [{ name: "pareto-router" }],
    });
    await asked({ max_price: 0 }, {}, 404);
    expect(upstream.calls).toHaveLength(0);
  });
});

test(":nitro is the fastest of the tier, by the median", async () => {
  await start(`
  high/slow: { scores: { coding: 0.9 }, endpoints: [{ provider: a, model: slow, price: { prompt: 1, completion: 1 } }] }
  high/fast: { scores: { coding: 0.8 }, endpoints: [{ provider: b, model: fast, price: { prompt: 2, completion: 2 } }] }
  high/unmeasured: { scores: { coding: 0.7 }, endpoints: [{ provider: a, model: new, price: { prompt: 0, completion: 0 } }] }
`);
  // The same time for one token and for a hundred thousand: whatever the machine does, one is faster.
  upstream.answer((call, index) => {
    const tokens = Reflect.get(Object(call.body), "model") === "slow" ? 1 : 100_000;
    const usage = { prompt_tokens: 1, completion_tokens: tokens, total_tokens: 1 + tokens };
    const answer = answerOf("a", usage);
    return typeof answer === "function" ? answer(call, index) : answer;
  });
  const before = await asked(undefined, { model: "sluice/pareto-code:nitro" });
  expect(before.model).toBe("high/unmeasured");
  for (const slug of ["high/slow", "high/fast"]) {
    const body = { model: slug, stream: true, messages: [{ role: "user", content: "Hi" }] };
    await (await server.post("/chat/completions", body)).text();
  }
  const answer = await asked(undefined, { model: "sluice/pareto-code:nitro" });
  expect(tried(answer)).toEqual(["high/fast", "high/slow", "high/unmeasured"]);
  expect(answer.service_metadata.pipeline).toMatchObject([{ data: { order: "throughput" } }]);
});

test("where no model has a score all are candidates, by a guess that the stage tells", async () => {
  await start(`
  acme/small: { endpoints: [{ provider: a, model: s, price: { prompt: 1, completion: 1 } }] }
  acme/large: { context_length: 200000, endpoints: [{ provider: a, model: l, price: { prompt: 9, completion: 9 } }] }
`);
  const answer = await asked({ max_price: 9 });
  expect(answer.model).toBe("acme/large");
  expect(answer.service_metadata.pipeline).toMatchObject([{ data: { ranked_by: "estimate" } }]);
});

test.each([
  ["max_price", -1],
  ["max_price", "5"],
  ["min_coding_score", 1.01],
  ["min_coding_score", -0.01],
  ["min_coding_score", "high"],
  ["price_source", "completion"],
  ["surprise", 1],
  ["enabled", 1],
])("a bad %s is a 400 that names it", async (name, value) => {
  await start();
  const { error } = await asked({ [name]: value }, {}, 400);
  expect(`${error.message} ${error.metadata.path}`).toContain(name);
  expect(upstream.calls).toHaveLength(0);
});

test("an account's entry lends defaults, and a mistake in it is told at the start", async () => {
  const models = `${TIERS}
plugins:
  pareto-router: { min_coding_score: 0.4 }
`;
  await start(models);
  expect((await asked(undefined)).model).toBe("medium/cheap");
  expect((await asked({ min_coding_score: 0.9 })).model).toBe("high/mid");
  await expect(
    startTestServer("plugins: { pareto-router: { min_coding_score: 7 } }"),
  ).rejects.toThrow("min_coding_score");
});

test("a router may be the default model", async () => {
  await start(`${TIERS}
routing: { default_model: "sluice/pareto-code:floor" }
`);
  const answer = await asked(undefined, { model: undefined });
  expect(answer.model).toBe("high/mid");
  expect(answer.service_metadata).toMatchObject({ strategy: "pareto" });
});
