import { readFileSync } from "node:fs";
import { type MockUpstream, type Script, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { joinStream } from "../dialects/turn-by-turn/join-answer.ts";
import { readLedger } from "../faults/read-ledger.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** Searches that providers make by themselves, asked for by the plugin `web` (wire reference §6). */

const folder = "../../../../packages/providers/src";
const fixture = (path: string) =>
  readFileSync(new URL(`${folder}/${path}`, import.meta.url)).toString();
const answers = (path: string): Readonly<Record<"whole" | "stream", Script>> => ({
  whole: [steps.json(JSON.parse(fixture(`${path}.json`)))],
  stream: [
    steps.header("content-type", "text/event-stream"),
    steps.write(fixture(`${path}.sse`)),
    steps.end(),
  ],
});
const CLAUDE = answers("anthropic/__fixtures__/web-search");
const GEMINI = answers("gemini/__fixtures__/grounding");

let claude: MockUpstream;
let gemini: MockUpstream;
let plain: MockUpstream;
let exa: MockUpstream;
let server: TestServer;
beforeAll(async () => {
  [claude, gemini, plain, exa] = await Promise.all([
    startMockUpstream(),
    startMockUpstream(),
    startMockUpstream(),
    startMockUpstream(),
  ]);
  const price = "price: { prompt: 1, completion: 1, search: 0.01 }";
  const at = (provider: string, model: string) =>
    `{ endpoints: [{ provider: ${provider}, model: ${model}, ${price} }] }`;
  server = await startTestServer(`
retries: { attempts: 0 }
credits: { enforce: true, initial: 5 }
providers:
  claude: { adapter: anthropic, base_url: "${claude.url}", api_key: k }
  gemini: { adapter: gemini, base_url: "${gemini.url}", api_key: k }
  plain: { adapter: openai, base_url: "${plain.url}", api_key: k }
  grok: { adapter: xai, base_url: "${plain.url}", api_key: k }
models:
  t/claude: ${at("claude", "claude-sonnet-4-5")}
  t/gemini: ${at("gemini", "gemini-3.1-pro-preview")}
  t/plain: ${at("plain", "plain-1")}
  t/grok: ${at("grok", "grok-4")}
  t/mixed:
    endpoints:
      - { provider: plain, model: p, ${price} }
      - { provider: claude, model: claude-sonnet-4-5, ${price} }
plugins: { web: { engines: { exa: { base_url: "${exa.origin}", api_key: k } } } }`);
});
afterEach(() => {
  for (const one of [claude, gemini, plain, exa]) one.reset();
  exa.answer([steps.json({ results: [] })]);
});
afterAll(async () => {
  for (const one of [server, claude, gemini, plain, exa]) await one.close();
});

/** What a caller reads of a reply, whole or streamed. */
interface Told {
  readonly reply: Response;
  readonly message: { readonly content: string; readonly annotations?: readonly Cited[] };
  readonly usage: { readonly cost: number; readonly server_tool_use_details?: object };
  readonly metadata: { readonly pipeline: readonly object[] };
  readonly error: { readonly message: string };
}
interface Cited {
  readonly url_citation: {
    readonly url: string;
    readonly start_index: number;
    readonly end_index: number;
  };
}

async function ask(model: string, item: object = {}, more: object = {}): Promise<Told> {
  const reply = await server.post(
    "/chat/completions",
    {
      model,
      messages: [{ role: "user", content: "Who won?" }],
      plugins: [{ id: "web", ...item }],
      max_tokens: 100,
      ...more,
    },
    { "x-service-metadata": "enabled" },
  );
  const text = await reply.text();
  if (reply.headers.get("content-type")?.startsWith("text/event-stream") !== true) {
    const { choices, usage, service_metadata: metadata, error } = JSON.parse(text);
    return { reply, message: choices?.[0].message, usage, metadata, error };
  }
  const metadata = /"service_metadata":\{.*"pipeline":(\[.*?\])[,}]/.exec(text)?.[1] ?? "[]";
  const joined = { reply, ...joinStream(text), metadata: { pipeline: JSON.parse(metadata) } };
  return joined as unknown as Told;
}
const sentTo = (upstream: MockUpstream) =>
  upstream.calls[0]?.body as Readonly<Record<string, unknown>> | undefined;
const placed = ({ content, annotations = [] }: Told["message"]) =>
  annotations.map(({ url_citation: { url, start_index: start, end_index: end } }) => [
    url,
    content.slice(start, end),
  ]);

describe.each([
  ["whole", false],
  ["streamed", true],
] as const)("an answer that is %s", (form, stream) => {
  test("of Claude tells what was searched and cited, and is charged by the search", async () => {
    claude.answer(CLAUDE[form === "whole" ? "whole" : "stream"]);
    const item = { max_uses: 2, exclude_domains: ["a.test"] };
    const { reply, message, usage, metadata } = await ask("t/claude", item, { stream });
    expect(reply.status).toBe(200);
    expect(sentTo(claude)?.tools).toEqual([
      {
        type: "web_search_20250305",
        name: "web_search",
        max_uses: 2,
        blocked_domains: ["a.test"],
      },
    ]);
    expect(exa.calls).toHaveLength(0);
    expect(placed(message)).toEqual([
      ["https://ex.org/em", "Spain won in 2024"],
      ["https://ex.org/history", "Italy in 2021"],
      ["https://ex.org/em", "Italy in 2021"],
    ]);
    expect(usage).toMatchObject({
      server_tool_use_details: { web_search_requests: 1 },
      server_tool_use: { web_search_requests: 1 },
    });
    expect(usage.cost).toBeCloseTo((6039 + 931) / 1e6 + 0.01, 9);
    const [record] = await readLedger(server.folder, reply.headers.get("x-generation-id") ?? "");
    expect((record?.cost ?? 0) / 1e6).toBeCloseTo(usage.cost, 9);
    expect(metadata.pipeline).toContainEqual(
      expect.objectContaining({ name: "web-search", data: { engine: "native" } }),
    );
  });

  test("of Gemini tells the same", async () => {
    gemini.answer(GEMINI[form === "whole" ? "whole" : "stream"]);
    const { message, usage } = await ask("t/gemini", {}, { stream });
    expect(sentTo(gemini)?.tools).toEqual([{ googleSearch: {} }]);
    expect(placed(message)).toContainEqual(["https://ex.org/em", "Spanien gewann 🏆"]);
    expect(usage.server_tool_use_details).toMatchObject({ web_search_requests: 1 });
    expect(usage.cost).toBeCloseTo(22 / 1e6 + 0.01, 9);
  });
});

describe("an engine searches instead", () => {
  test.each<[string, string, object, object]>([
    ["of a provider that does not", "t/plain", {}, {}],
    ["of xAI, whose chat API no longer does", "t/grok", {}, {}],
    [
      "of Gemini beside functions",
      "t/gemini",
      {},
      { tools: [{ type: "function", function: { name: "f" } }] },
    ],
    ["of Gemini for lists of domains", "t/gemini", { include_domains: ["a.test"] }, {}],
    ["of Claude for wildcards", "t/claude", { include_domains: ["*.test"] }, {}],
    ["where it is named", "t/claude", { engine: "exa" }, {}],
    ["where one of the endpoints does not", "t/mixed", {}, {}],
  ])("%s", async (_what, model, item, more) => {
    claude.answer(CLAUDE.whole);
    gemini.answer(GEMINI.whole);
    const { reply } = await ask(model, item, more);
    expect(reply.status).toBe(200);
    expect(exa.calls).toHaveLength(1);
  });
});

test.each<[string, object, RegExp]>([
  ["t/plain", {}, /no provider of t\/plain searches by itself/],
  ["t/grok", {}, /no provider of t\/grok/],
  ["t/gemini", { include_domains: ["a.test"] }, /takes no lists of domains/],
  ["t/claude", { include_domains: ["a.test"], exclude_domains: ["b.test"] }, /one list/],
])("engine native of %s with %j is a 400 that says why", async (model, item, words) => {
  const { reply, error } = await ask(model, { engine: "native", ...item });
  expect(reply.status).toBe(400);
  expect(error.message).toMatch(words);
  expect([claude, gemini, plain, exa].flatMap(({ calls }) => calls)).toEqual([]);
});

test("web_search_options of a request reach Claude without the plugin", async () => {
  claude.answer(CLAUDE.whole);
  const web_search_options = {
    search_context_size: "low",
    user_location: { type: "approximate", city: "Oslo" },
  };
  const { reply } = await ask("t/claude", { enabled: false }, { web_search_options });
  expect(sentTo(claude)?.tools).toMatchObject([
    { name: "web_search", user_location: { type: "approximate", city: "Oslo" } },
  ]);
  expect(reply.headers.get("x-sluice-dropped")).toBe("web_search_options.search_context_size");
});

test("an explanation tells that the provider would search, and sends nothing", async () => {
  const reply = await server.post("/explain", {
    model: "t/claude",
    messages: [{ role: "user", content: "Who won?" }],
    plugins: [{ id: "web" }],
  });
  expect(reply.status).toBe(200);
  const body = (await reply.json()) as { plugins: readonly { id: string }[] };
  expect(body.plugins.map(({ id }) => id)).toEqual(["web"]);
  expect([claude, exa].flatMap(({ calls }) => calls)).toEqual([]);
});
