import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** One request, put to each provider that ranks in its own words, and its answer read back. */

const ADAPTERS = ["cohere", "jina", "voyage", "tei", "openai"] as const;
const REQUEST = {
  query: "Which is a city?",
  documents: ["A cat.", { text: "Paris." }, "A chair."],
  top_n: 2,
};
const TEXTS = ["A cat.", "Paris.", "A chair."];
const RESULTS = [
  { index: 0, relevance_score: 0.25 },
  { index: 2, relevance_score: 0.125 },
  { index: 1, relevance_score: 0.75 },
];

const CASES: Readonly<
  Record<(typeof ADAPTERS)[number], { body: object; answer: object; usage: object }>
> = {
  cohere: {
    body: { model: "up", query: REQUEST.query, documents: TEXTS, top_n: 2 },
    answer: { id: "c", results: RESULTS, meta: { billed_units: { search_units: 1 } } },
    usage: { search_units: 1 },
  },
  jina: {
    body: {
      model: "up",
      query: REQUEST.query,
      documents: TEXTS,
      top_n: 2,
      return_documents: false,
    },
    answer: { results: RESULTS, usage: { total_tokens: 9 } },
    usage: { total_tokens: 9 },
  },
  voyage: {
    body: {
      model: "up",
      query: REQUEST.query,
      documents: TEXTS,
      top_k: 2,
      return_documents: false,
    },
    answer: { object: "list", data: RESULTS, usage: { total_tokens: 9 } },
    usage: { total_tokens: 9 },
  },
  tei: {
    body: { query: REQUEST.query, texts: TEXTS, truncate: true, return_text: false },
    answer: RESULTS.map(({ index, relevance_score }) => ({ index, score: relevance_score })),
    usage: {},
  },
  openai: {
    body: { model: "up", query: REQUEST.query, documents: TEXTS, top_n: 2 },
    answer: { results: RESULTS, usage: { total_tokens: 9 } },
    usage: { total_tokens: 9 },
  },
};

let mock: MockUpstream;
let server: TestServer;

beforeAll(async () => {
  mock = await startMockUpstream();
  const providers = ADAPTERS.map(
    (adapter) => `  ${adapter}: { base_url: "${mock.url}", api_key: up-secret }`,
  );
  const endpoint = (adapter: string) => `{ provider: ${adapter}, model: up }`;
  const models = ADAPTERS.map(
    (adapter) => `  t/${adapter}: { output: [rerank], endpoints: [${endpoint(adapter)}] }`,
  );
  server = await startTestServer(`
retries: { attempts: 0 }
providers:
${providers.join("\n").replace("  tei: {", "  tei: { adapter: tei,")}
models:
${models.join("\n")}
  t/pictures:
    input: [text, image]
    output: [rerank]
    endpoints: [${endpoint("voyage")}, ${endpoint("jina")}]
`);
});
afterEach(() => mock.reset());
afterAll(async () => {
  await server.close();
  await mock.close();
});

describe.each(ADAPTERS)("ranking by %s", (adapter) => {
  const { body, answer, usage } = CASES[adapter];
  const post = () => server.post("/rerank", { ...REQUEST, model: `t/${adapter}`, user: "ann" });

  test("goes up in its words, and comes back in ours", async () => {
    mock.next([steps.json(answer)]);
    const reply = await post();
    expect([reply.status, await reply.json()]).toMatchObject([
      200,
      {
        model: `t/${adapter}`,
        results: [
          { index: 1, relevance_score: 0.75, document: { text: "Paris." } },
          { index: 0, relevance_score: 0.25, document: { text: "A cat." } },
        ],
        usage,
      },
    ]);
    const [call] = mock.calls;
    expect(call?.path).toMatch(/\/rerank$/);
    expect(call?.body).toEqual(body);
    expect(call?.headers.authorization).toBe("Bearer up-secret");
  });

  test("an index without a document, and an error in a 200, are told as the provider's fault", async () => {
    for (const broken of [[{ index: 7, relevance_score: 1, score: 1 }], { error: "boom" }]) {
      const wrapped = Array.isArray(broken) && adapter !== "tei" ? { results: broken } : broken;
      mock.next([steps.json(wrapped)]);
      expect((await post()).status).toBe(502);
    }
  });

  test("a rate limit comes down as one", async () => {
    mock.next([
      steps.status(429),
      steps.header("retry-after", "3"),
      steps.json({ message: "slow" }),
    ]);
    const reply = await post();
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([429, "3"]);
  });
});

test("a picture that the first provider cannot rank is ranked by the next", async () => {
  mock.next([steps.json({ results: [{ index: 0, relevance_score: 0.5 }] })]);
  const image = "data:image/png;base64,iVBORw0KGgo=";
  const reply = await server.post("/rerank", {
    model: "t/pictures",
    query: "q",
    documents: [{ image }],
    provider: { order: ["voyage", "jina"] },
  });
  expect([reply.status, await reply.json()]).toMatchObject([
    200,
    { results: [{ index: 0, document: { image } }] },
  ]);
  expect(mock.calls).toHaveLength(1);
  expect(mock.calls[0]?.body).toMatchObject({ documents: [{ image: "iVBORw0KGgo=" }] });
});
