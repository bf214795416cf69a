import { chatReply, type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pdfOf } from "../documents/pdf-of.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** What plugins buy for a request is bought when somebody can serve it. */

/** Puts a model in the place of one that nobody knows; what it will do is not told. */
const RENAMING = `export default {
  id: "renaming",
  options: { safeParse: (data) => ({ success: true, data }) },
  before: ({ request }) => ({ kind: "continue", request: { ...request, model: "acme/one" } }),
};`;

let upstream: MockUpstream;
let server: TestServer;
beforeAll(async () => {
  upstream = await startMockUpstream();
  server = await startTestServer(
    `
network: { allow_private: [127.0.0.1] }
providers:
  north: { adapter: openai, base_url: "${upstream.url}", api_key: k }
  mistral: { adapter: mistral, base_url: "${upstream.url}", api_key: k }
models:
  acme/one:
    input: [text]
    context_length: 1000
    endpoints:
      - provider: north
        model: one
        price: { prompt: 1, completion: 2, tiers: [{ above: 500, prompt: 4, completion: 8 }] }
  acme/flat: { endpoints: [{ provider: north, model: flat, price: { prompt: 1, completion: 2 } }] }
plugins:
  file-parser: { ocr: { provider: mistral, model: mistral-ocr-latest } }
  web: { engines: { exa: { base_url: "${upstream.origin}", api_key: k } } }
  renaming: {}
`,
    { packages: { renaming: RENAMING } },
  );
});
afterAll(async () => {
  await server.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.reset();
  upstream.answerFor("/search", [
    steps.json({ results: [{ url: "https://a.test/", title: "A", text: "An A." }] }),
  ]);
  upstream.answerFor("/chat/completions", chatReply());
});

const WEB = { id: "web", engine: "exa", max_results: 1 };
const FILE = {
  type: "file",
  file: {
    filename: "a.pdf",
    file_data: `data:application/pdf;base64,${Buffer.from(pdfOf("A page")).toString("base64")}`,
  },
};
const saying = (content: unknown) => ({ messages: [{ role: "user", content }] });
const functionOf = (description: string) => ({
  type: "function",
  function: { name: "look_up", description, parameters: { type: "object" } },
});
const LONG = "many words ".repeat(4000);

async function ask(more: object) {
  const body = { model: "acme/one", plugins: [WEB], ...saying("How tall are penguins?"), ...more };
  const headers = { "x-service-metadata": "enabled" };
  const reply = await server.post("/chat/completions", body, headers);
  const told = (await reply.json()) as {
    readonly error?: { readonly message: string };
    readonly service_metadata?: { readonly pipeline?: readonly { readonly name: string }[] };
  };
  return {
    status: reply.status,
    message: told.error?.message ?? "",
    stages: (told.service_metadata?.pipeline ?? []).map(({ name }) => name),
    called: upstream.calls.map(({ path }) => path),
  };
}

/** USD that the key's calls came to. */
async function spent() {
  const reply = await fetch(`${server.base}/key`, {
    headers: { authorization: `Bearer ${server.key}` },
  });
  const { data } = (await reply.json()) as { readonly data: { readonly usage: number } };
  return data.usage;
}

test.each<[string, number, RegExp, object]>([
  ["a model that nobody knows", 400, /no\/such/, { model: "no/such" }],
  ["one among others", 400, /no\/such/, { models: ["acme/one", "no/such"] }],
  [
    "a prompt that no model holds",
    404,
    /context length/,
    { ...saying(LONG), plugins: [WEB, { id: "context-compression", enabled: false }] },
  ],
  ["tools that no model holds", 404, /context length/, { tools: [functionOf(LONG)] }],
  ["a longer answer than any gives", 404, /context length/, { max_tokens: 5000 }],
  [
    "a price that nobody has",
    404,
    /price/,
    { provider: { max_price: { completion: 0.1 } }, model: "acme/flat" },
  ],
  ["a provider that is not there", 404, /provider/, { provider: { only: ["south"] } }],
  [
    "a choice of a tool that is not among the tools",
    422,
    /tool_choice/,
    { tool_choice: { type: "sluice:datetime" } },
  ],
  [
    "a panel whose writer nobody serves",
    404,
    /No allowed providers/,
    {
      model: "sluice/fusion",
      plugins: [WEB, { id: "fusion", model: "acme/one", analysis_models: ["acme/one"] }],
      provider: { only: ["south"] },
    },
  ],
  [
    "a router with nothing to choose from",
    404,
    /model restrictions/,
    { model: "sluice/auto", plugins: [WEB, { id: "auto-router", allowed_models: ["no/*"] }] },
  ],
  [
    "OCR for nobody",
    404,
    /provider/,
    { ...saying([FILE]), plugins: [{ id: "file-parser" }], provider: { only: ["south"] } },
  ],
])("%s is refused before anything is bought", async (_, status, words, more) => {
  const before = await spent();
  const reply = await ask(more);
  expect(reply).toMatchObject({ status, called: [] });
  expect(reply.message).toMatch(words);
  expect(await spent()).toBe(before);
});

test.each<[string, readonly string[], object]>([
  [
    "that a compression makes fit",
    ["web-search", "context-compression"],
    { ...saying(LONG), plugins: [WEB, { id: "context-compression" }] },
  ],
  [
    "whose file is read to text",
    ["file-parser", "web-search"],
    {
      ...saying([{ type: "text", text: "Sum up" }, FILE]),
      plugins: [WEB, { id: "file-parser", pdf: { engine: "pdf-text" } }],
    },
  ],
  ["whose model a router chooses", ["auto-router", "web-search"], { model: "sluice/auto" }],
  [
    "whose model a plugin puts in its place",
    ["web-search"],
    { model: "no/such", plugins: [WEB, { id: "renaming" }] },
  ],
  [
    "whose price depends on its length",
    ["web-search"],
    { ...saying("word ".repeat(150)), provider: { max_price: { prompt: 2 } } },
  ],
])("a request %s is served", async (_, stages, more) => {
  const reply = await ask(more);
  expect(reply).toMatchObject({ status: 200, message: "" });
  for (const stage of stages) expect(reply.stages).toContain(stage);
  expect(reply.called).toEqual(["/search", "/v1/chat/completions"]);
});
