import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** One request, put to each provider that makes vectors in its own words, and its answer read back. */

const VECTORS = [
  [0.5, -1],
  [0.25, 2],
];
const INPUT = ["one", "two"];
const listed = {
  data: VECTORS.map((embedding, index) => ({ index, embedding })),
  usage: { prompt_tokens: 7, total_tokens: 7 },
};
const PNG = "iVBORw0KGgo=";

interface Case {
  readonly body: object;
  readonly answer: object;
  readonly tokens: number;
  readonly dropped?: string;
  readonly options?: string;
}

const CASES: Readonly<Record<string, Case>> = {
  openai: {
    body: { model: "up", input: INPUT, dimensions: 2 },
    answer: listed,
    tokens: 7,
    dropped: "input_type",
    options: "{ dialect: openai }",
  },
  cohere: {
    body: { model: "up", texts: INPUT, output_dimension: 2, input_type: "search_query" },
    answer: { embeddings: { float: VECTORS }, meta: { billed_units: { input_tokens: 7 } } },
    tokens: 7,
  },
  voyage: {
    body: { model: "up", input: INPUT, output_dimension: 2, input_type: "query" },
    answer: { ...listed, usage: { total_tokens: 7 } },
    tokens: 7,
  },
  jina: {
    body: { model: "up", input: INPUT, dimensions: 2, task: "retrieval.query" },
    answer: listed,
    tokens: 7,
  },
  mistral: {
    body: { model: "up", input: INPUT, output_dimension: 2 },
    answer: listed,
    tokens: 7,
    dropped: "input_type",
  },
  gemini: {
    body: {
      requests: INPUT.map((text) => ({
        model: "models/up",
        content: { parts: [{ text }] },
        taskType: "RETRIEVAL_QUERY",
        outputDimensionality: 2,
      })),
    },
    answer: { embeddings: VECTORS.map((values) => ({ values })) },
    // It tells none: they are counted here.
    tokens: 2,
  },
  ollama: { body: { model: "up", input: INPUT, dimensions: 2 }, answer: listed, tokens: 7 },
};

let mock: MockUpstream;
let server: TestServer;
beforeAll(async () => {
  mock = await startMockUpstream();
  const providers = Object.entries(CASES).map(
    ([adapter, { options = "{}" }]) =>
      `  ${adapter}: { adapter: ${adapter}, base_url: "${mock.url}", api_key: up-secret, options: ${options} }`,
  );
  const models = Object.keys(CASES).map(
    (adapter) =>
      `  t/${adapter}: { input: [text, image], output: [embeddings], endpoints: [{ provider: ${adapter}, model: up, price: { prompt: 1 } }] }`,
  );
  server = await startTestServer(`
retries: { attempts: 0 }
network: { allow_private: ["127.0.0.1"] }
providers:
${providers.join("\n")}
models:
${models.join("\n")}
`);
});
afterEach(() => mock.reset());
afterAll(async () => {
  await server.close();
  await mock.close();
});

describe.each(Object.entries(CASES))(
  "vectors by %s",
  (adapter, { body, answer, tokens, dropped }) => {
    const request = { model: `t/${adapter}`, input: INPUT, dimensions: 2, input_type: "query" };

    test("are asked for in its words, and come back in ours", async () => {
      mock.next([steps.json(answer)]);
      const reply = await server.post("/embeddings", request);
      expect([reply.status, await reply.json()]).toMatchObject([
        200,
        {
          object: "list",
          model: `t/${adapter}`,
          data: VECTORS.map((embedding, index) => ({ index, embedding })),
          usage: { prompt_tokens: tokens, total_tokens: tokens },
        },
      ]);
      expect(mock.calls[0]?.body).toMatchObject(body);
      expect(reply.headers.get("x-sluice-dropped")).toBe(dropped ?? null);
    });

    test("come as base64 where that was asked for", async () => {
      mock.next([steps.json(answer)]);
      const reply = await server.post("/embeddings", { ...request, encoding_format: "base64" });
      const { data } = (await reply.json()) as { data: { embedding: string }[] };
      expect(data.map(({ embedding }) => embedding)).toEqual(
        VECTORS.map((vector) => Buffer.from(new Float32Array(vector).buffer).toString("base64")),
      );
    });

    test("a rate limit comes down as one", async () => {
      mock.next([
        steps.status(429),
        steps.header("retry-after", "3"),
        steps.json({ message: "slow" }),
      ]);
      const reply = await server.post("/embeddings", request);
      expect([reply.status, reply.headers.get("retry-after")]).toEqual([429, "3"]);
    });
  },
);

test("a picture at an address is fetched here, and goes up as data", async () => {
  mock.next(
    [steps.header("content-type", "image/png"), steps.write(Buffer.from(PNG, "base64"))],
    [steps.json({ embeddings: [{ values: [1] }] })],
  );
  const part = { type: "image_url", image_url: { url: `${mock.url}/a.png` } };
  const input = [{ content: [part] }];
  const reply = await server.post("/embeddings", { model: "t/gemini", input });
  expect(reply.status).toBe(200);
  expect(mock.calls[1]?.body).toMatchObject({
    requests: [{ content: { parts: [{ inlineData: { mimeType: "image/png", data: PNG } }] } }],
  });
});
