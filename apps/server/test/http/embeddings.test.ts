import {
  embeddingsAnswer,
  type MockUpstream,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

/** Vectors over HTTP (wire reference §14.3). */
let a: MockUpstream;
let b: MockUpstream;
let server: TestServer;
beforeAll(async () => {
  [a, b] = await Promise.all([startMockUpstream(), startMockUpstream()]);
  const at = (provider: string, price: string) =>
    `output: [embeddings], endpoints: [{ provider: ${provider}, model: up, price: ${price} }]`;
  server = await startTestServer(`
retries: { attempts: 0 }
guardrails:
  - { name: numbers, patterns: ["SSN-[0-9]+"], action: redact, scope: guarded }
providers:
  a: { name: A, adapter: openai, base_url: "${a.url}" }
  b: { name: B, adapter: openai, base_url: "${b.url}" }
models:
  t/vec: { ${at("a", "{ prompt: 2 }")} }
  t/other: { ${at("b", "{ prompt: 4 }")} }
  t/calls: { output: [embeddings], endpoints: [{ provider: a, model: up, price: { request: 0.01 }, max_inputs: 2 }] }
  t/both: { output: [embeddings], endpoints: [{ provider: a, model: up, price: { prompt: 2 } }, { provider: b, model: up, price: { prompt: 2 } }] }
  t/chat: { endpoints: [{ provider: a, model: m }] }
`);
});
afterEach(() => {
  a.reset();
  b.reset();
});
afterAll(async () => {
  await server.close();
  await Promise.all([a.close(), b.close()]);
});

const embed = (input: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  server.post("/embeddings", { model: "t/vec", input, ...more }, headers);
const bytesOf = (text: string) =>
  new Float32Array(new Uint8Array(Buffer.from(text, "base64")).buffer);

test("vectors come in the order of the inputs, with tokens and cost, under one id", async () => {
  a.next(
    embeddingsAnswer({
      vectors: [
        [0.5, 1],
        [0.25, -1],
      ],
      promptTokens: 500_000,
    }),
  );
  const response = await embed(["one", "two"], { user: "ann", dimensions: 2 });
  expect(await response.json()).toEqual({
    object: "list",
    id: response.headers.get("x-generation-id"),
    model: "t/vec",
    data: [
      { object: "embedding", index: 0, embedding: [0.5, 1] },
      { object: "embedding", index: 1, embedding: [0.25, -1] },
    ],
    usage: { prompt_tokens: 500_000, total_tokens: 500_000, cost: 1 },
  });
  expect(response.headers.get("x-generation-id")).toMatch(/^gen-emb-\d+-\w{20}$/);
  expect(a.calls[0]?.body).toMatchObject({ model: "up", input: ["one", "two"], dimensions: 2 });
  expect(JSON.stringify(a.calls[0]?.body)).not.toContain("ann");
});

describe("the encoding that was asked for is what comes", () => {
  const vector = [0.1, -2.5, 1e-30, 0];
  test.each([
    ["float", "float"],
    ["float", "base64"],
    ["base64", "float"],
    ["base64", "base64"],
  ] as const)("%s, from a provider that sends %s", async (asked, encoding) => {
    a.next(embeddingsAnswer({ vectors: [vector], encoding }));
    const reply = (await (await embed("x", { encoding_format: asked })).json()) as {
      data: { embedding: number[] | string }[];
    };
    const [got] = reply.data.map(({ embedding }) => embedding);
    if (asked === "base64") {
      expect([...bytesOf(String(got))]).toEqual([...new Float32Array(vector)]);
    } else {
      expect(got).toEqual(encoding === "float" ? vector : [...new Float32Array(vector)]);
    }
  });
});

test.each([
  ["a text", "one", 1],
  ["an empty text", "", 1],
  ["texts", ["one", ""], 2],
  ["tokens of one text", [1, 2, 3], 1],
  ["tokens of several", [[1, 2], [3]], 2],
])("%s", async (_what, input, count) => {
  const vectors = Array.from({ length: count }, (_, at) => [at, 1]);
  a.next(embeddingsAnswer({ vectors }));
  const response = await embed(input);
  const { data } = (await response.json()) as { data: { index: number; embedding: number[] }[] };
  expect(data.map(({ index }) => index)).toEqual(vectors.map((_, at) => at));
  expect(data.map(({ embedding }) => embedding)).toEqual(vectors);
  expect(a.calls[0]?.body).toMatchObject({ input });
});

test("vectors that come out of order are put in it by their index", async () => {
  const data = [1, 0].map((index) => ({ object: "embedding", index, embedding: [index] }));
  a.next([steps.json({ object: "list", data, usage: { prompt_tokens: 2, total_tokens: 2 } })]);
  const reply = (await (await embed(["x", "y"])).json()) as { data: object[] };
  expect(reply.data).toMatchObject([
    { index: 0, embedding: [0] },
    { index: 1, embedding: [1] },
  ]);
});

test("a provider that counts no tokens: they are counted here and charged", async () => {
  a.next([steps.json({ object: "list", data: [{ index: 0, embedding: [1] }] })]);
  const response = await embed("a few words of text");
  const { usage } = (await response.json()) as { usage: { prompt_tokens: number; cost: number } };
  expect(usage.prompt_tokens).toBe(5);
  expect(usage.cost).toBeCloseTo(5 * 2e-6, 12);
  const id = response.headers.get("x-generation-id");
  const record = await fetch(`${server.base}/generation?id=${id}`, {
    headers: { authorization: `Bearer ${server.key}` },
  });
  expect(await record.json()).toMatchObject({
    data: { api_type: "embeddings", model: "t/vec", tokens_prompt: 5, total_cost: usage.cost },
  });
});

test("another model takes over, and the metadata tells", async () => {
  a.next([steps.status(503), steps.json({ error: { message: "down" } })]);
  b.next(embeddingsAnswer({ vectors: [[1]], promptTokens: 1_000_000 }));
  const headers = { "x-service-metadata": "enabled" };
  const response = await embed("x", { models: ["t/other"] }, headers);
  expect(await response.json()).toMatchObject({
    model: "t/other",
    usage: { cost: 4 },
    service_metadata: { requested: "t/vec", attempt: 2, endpoints: { total: 2 } },
  });
  expect(b.calls[0]?.body).not.toHaveProperty("models");
});

test.each([
  ["no model", { model: null }, 400, "model is required"],
  ["no input", { input: null }, 400, "input is required"],
  ["no inputs", { input: [] }, 400, "input"],
  ["a mixture", { input: ["a", 1] }, 400, "input"],
  ["tokens that are none", { input: [1.5] }, 400, "input"],
  ["an unknown encoding", { encoding_format: "int8" }, 400, "encoding_format"],
  ["dimensions 0", { dimensions: 0 }, 400, "dimensions must be at least 1"],
  ["an unknown preference", { provider: { odd: 1 } }, 400, 'no field "odd"'],
  ["a chat model", { model: "t/chat" }, 400, "t/chat does not serve embeddings requests"],
  ["an unknown model", { model: "no/such" }, 400, "no/such is not a valid model ID"],
  ["a fallback that is unknown", { models: ["no/such"] }, 400, "no/such"],
  ["no provider left", { provider: { ignore: ["a"] } }, 404, "providers"],
  [
    "a picture for a model that reads",
    { input: [{ content: [{ type: "image_url", image_url: { url: "https://x.test/a.png" } }] }] },
    404,
    "image",
  ],
])("%s is refused", async (_what, more, status, message) => {
  const response = await embed("x", more);
  const { error } = (await response.json()) as { error: { code: number; message: string } };
  expect([response.status, error.code]).toEqual([status, status]);
  expect(error.message).toContain(message);
  expect(a.calls).toHaveLength(0);
});

test("guardrails take out what they find; tokens, which they cannot read, are refused", async () => {
  const made = await fetch(`${server.base}/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "guarded" }),
  });
  const { key } = (await made.json()) as { key: string };
  const headers = { authorization: `Bearer ${key}` };
  a.next(embeddingsAnswer({ vectors: [[1], [2]] }));
  expect((await embed(["plain", "my SSN-123"], {}, headers)).status).toBe(200);
  const sent = JSON.stringify(a.calls[0]?.body);
  expect(sent).toContain("my ");
  expect(sent).not.toContain("SSN-123");
  const refused = await embed([1, 2], {}, headers);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("not tokens"),
  ]);
});

test("embedding models are among the models, and can be asked for alone", async () => {
  const list = async (query: string) => {
    const reply = await fetch(`${server.base}/models${query}`);
    const { data } = (await reply.json()) as { data: { id: string }[] };
    return data.map(({ id }) => id);
  };
  expect(await list("")).toEqual(expect.arrayContaining(["t/vec", "t/chat"]));
  expect((await list("?output_modalities=embeddings")).sort()).toEqual([
    "t/both",
    "t/calls",
    "t/other",
    "t/vec",
  ]);
});

test("a price by request counts for each call that a list took", async () => {
  a.answer(({ body }) => {
    const { input } = body as { input: readonly string[] };
    return embeddingsAnswer({ vectors: input.map(() => [1]), promptTokens: 1 });
  });
  const costs = [];
  for (const count of [1, 2, 5]) {
    const response = await embed(Array(count).fill("one"), { model: "t/calls" });
    costs.push(((await response.json()) as { usage: { cost: number } }).usage.cost);
  }
  expect(costs).toEqual([0.01, 0.01, 0.03]);
});

test("vectors of another length than was asked for are no answer: the next provider is asked", async () => {
  a.answer(embeddingsAnswer({ vectors: [[1, 2, 3]], promptTokens: 1 }));
  b.answer(embeddingsAnswer({ vectors: [[4, 5]], promptTokens: 1 }));
  for (const encoding_format of ["float", "base64"]) {
    const asked = {
      model: "t/both",
      dimensions: 2,
      encoding_format,
      provider: { order: ["a", "b"] },
    };
    const response = await embed("one", asked);
    expect(response.status).toBe(200);
    const [first] = ((await response.json()) as { data: { embedding: unknown }[] }).data;
    const vector = first?.embedding;
    expect(typeof vector === "string" ? [...bytesOf(vector)] : vector).toEqual([4, 5]);
  }
  const refused = await embed("one", { dimensions: 2 });
  expect(refused.status).toBe(400);
  const { error } = (await refused.json()) as { error: { message: string } };
  expect(error.message).toMatch(/vectors of 3 numbers where 2 were asked for/);
});
