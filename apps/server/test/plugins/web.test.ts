import { readFileSync } from "node:fs";
import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { saying } from "../clients/scripted-answers.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { envelope } from "../faults/envelope.ts";
import { openStage, type Stage } from "../faults/stage.ts";
import { streamText } from "../faults/stream-text.ts";

/** Searches by engines that stand on loopback, which only the configuration may reach. */

const PAGES = [
  { url: "https://penguins.test/tall", title: "Tall penguins", text: "Up to 1.1 m 🐧." },
  { url: "https://zoo.test/birds", title: "Birds", text: "An ostrich." },
];
const TEXT = "🐧 says 1.1 m [penguins.test](https://penguins.test/tall).";
const CITED = "[penguins.test](https://penguins.test/tall)";

let exa: MockUpstream;
let others: MockUpstream;
let stage: Stage;

beforeAll(async () => {
  exa = await startMockUpstream();
  others = await startMockUpstream();
  const engines = `
      exa: { base_url: "${exa.origin}", api_key: exa-secret }
      brave: { base_url: "${others.origin}/res/v1", api_key: brave-secret }
      tavily: { base_url: "${others.origin}/tavily", api_key: tavily-secret, price: 0.5 }
      searxng: { base_url: "${others.origin}" }`;
  stage = await openStage({ more: `plugins:\n  web:\n    engines:${engines}` });
});
afterEach(() => {
  for (const one of [exa, others, stage.a]) one.reset();
});
afterAll(async () => {
  for (const one of [stage, exa, others]) await one.close();
});

const answerPages = () => exa.answer([steps.json({ results: PAGES })]);
const METADATA = { headers: { "x-service-metadata": "enabled" } };
const search = (item: object = {}, more: object = {}) =>
  stage.chat({ plugins: [{ id: "web", ...item }], ...more }, METADATA);
const jsonOf = ({ body }: { readonly body: Buffer }) => JSON.parse(body.toString());
const sentContent = (at = 0) => {
  const body = stage.a.calls[at]?.body as { messages: { content: string }[] } | undefined;
  return body?.messages.at(-1)?.content;
};
const engineFixture = (name: string) => {
  const folder = "../../../../packages/plugins/src/web/engines/__fixtures__";
  return JSON.parse(readFileSync(new URL(`${folder}/${name}.json`, import.meta.url), "utf8"));
};

describe("a search before the model answers", () => {
  test("gives it the pages, costs what it costs, and is told", async () => {
    answerPages();
    const reply = await search({ max_results: 2 });
    expect(reply.status).toBe(200);
    expect(exa.calls).toHaveLength(1);
    expect(exa.calls[0]).toMatchObject({
      path: "/search",
      headers: { "x-api-key": "exa-secret" },
      body: { query: "Say hi.", numResults: 2 },
    });
    expect(sentContent()).toMatch(/^Say hi\.\n\nA web search was made on \d{4}-\d\d-\d\d\./);
    expect(sentContent()).toContain("URL: https://zoo.test/birds\nAn ostrich.");
    const { usage, service_metadata: metadata } = jsonOf(reply);
    expect(metadata.pipeline).toContainEqual({
      type: "plugin",
      name: "web-search",
      summary: "exa found 2 pages",
      data: { engine: "exa", results: 2 },
      cost_usd: 0.007,
    });
    expect(usage.cost_details.server_tool_cost).toBe(0.007);
    expect(usage.server_tool_use_details).toMatchObject({ web_search_requests: 1 });
    expect(usage.cost).toBeGreaterThan(0.007);
    expect((await stage.ledger(reply)).cost).toBe(Math.round(usage.cost * 1e6));
  });

  test("whose pages the answer cites: where, in a whole answer", async () => {
    answerPages();
    stage.a.next(saying({ content: TEXT }));
    const { content, annotations } = jsonOf(await search()).choices[0].message;
    expect(content).toBe(TEXT);
    const [cited, uncited] = annotations.map((one: { url_citation: object }) => one.url_citation);
    expect(TEXT.slice(cited.start_index, cited.end_index)).toBe(CITED);
    expect(cited).toMatchObject({
      url: PAGES[0]?.url,
      title: "Tall penguins",
      content: "Up to 1.1 m 🐧.",
    });
    expect(uncited).toMatchObject({ url: PAGES[1]?.url, start_index: 0, end_index: 0 });
  });

  test("whose pages the answer cites: where, in a stream", async () => {
    answerPages();
    stage.a.next(saying({ content: TEXT }));
    const chunks = cleanStream(await search({}, { stream: true }));
    expect(streamText(chunks)).toBe(TEXT);
    const told = chunks.flatMap(({ choices }) => choices[0]?.delta.annotations ?? []);
    const [cited, ...more] = told.map((one) => one.url_citation);
    expect(more).toHaveLength(1);
    expect(TEXT.slice(cited?.start_index, cited?.end_index)).toBe(CITED);
  });

  test.each<[string, object]>([
    ["prompt", { search_prompt: "Use only this:" }],
    ["domains", { include_domains: ["*.test"], exclude_domains: ["zoo.test/birds"] }],
    ["place and mode", { user_location: { type: "approximate", country: "no" }, mode: "fast" }],
  ])("follows the request's %s", async (_, item) => {
    answerPages();
    expect((await search(item)).status).toBe(200);
    const asked = exa.calls[0]?.body as Record<string, unknown>;
    if ("search_prompt" in item)
      expect(sentContent()).toContain("Say hi.\n\nUse only this:\n\n1. ");
    else if ("mode" in item) expect(asked).toMatchObject({ type: "fast", userLocation: "NO" });
    else {
      expect(asked).toMatchObject({
        includeDomains: ["*.test"],
        excludeDomains: ["zoo.test/birds"],
      });
      expect(sentContent()).not.toContain("zoo.test");
    }
  });

  test("is not made when none may be, and comes with `:online`", async () => {
    answerPages();
    expect((await search({ max_uses: 0 })).status).toBe(200);
    expect((await search({ enabled: false })).status).toBe(200);
    expect(exa.calls).toHaveLength(0);
    expect((await stage.chat({ model: "t/one:online" })).status).toBe(200);
    expect(exa.calls).toHaveLength(1);
  });

  test.each([
    ["brave", "/res/v1/web/search?", 0.005],
    ["tavily", "/tavily/search", 0.5],
    ["searxng", "/search?", 0],
  ])("is made by %s where it is named", async (engine, path, usd) => {
    others.answer([steps.json(engineFixture(engine))]);
    const reply = await search({ engine });
    expect(others.calls.map((one) => one.path)).toEqual([expect.stringContaining(path)]);
    expect(sentContent()).toContain("URL: https://penguins.test/tall");
    const { usage } = jsonOf(reply);
    expect(usage.cost_details.server_tool_cost ?? 0).toBe(usd);
    expect(usage.server_tool_use_details).toMatchObject({ web_search_requests: 1 });
  });

  test.each<[string, () => void]>([
    ["refuses", () => exa.answer([steps.status(401), steps.text("exa-secret is wrong")])],
    ["breaks off", () => exa.answer([steps.write('{"results":'), steps.reset()])],
    ["says nonsense", () => exa.answer([steps.text("<html>")])],
    [
      "sends elsewhere",
      () =>
        exa.answer([
          steps.status(302),
          steps.header("location", `${others.origin}/search`),
          steps.text(""),
        ]),
    ],
  ])("that %s is told, costs nothing, and the request goes on", async (_, fail) => {
    fail();
    const reply = await search();
    expect(reply.status).toBe(200);
    expect(sentContent()).toBe("Say hi.");
    const { usage, service_metadata: metadata } = jsonOf(reply);
    expect(metadata.pipeline).toMatchObject([
      {
        name: "web-search",
        summary: expect.stringMatching(/^exa failed: /),
        data: { failed: true },
      },
    ]);
    expect(usage.cost_details?.server_tool_cost ?? 0).toBe(0);
    expect(reply.body.toString()).not.toContain("exa-secret");
    expect(others.calls).toHaveLength(0);
  });
});

describe("what cannot be done is a 400", () => {
  test.each<[object, RegExp]>([
    [
      { engine: "firecrawl" },
      /firecrawl is not configured: set plugins\.web\.engines\.firecrawl\.api_key/,
    ],
    [{ engine: "parallel" }, /parallel is not configured/],
    [{ engine: "perplexity" }, /perplexity is not configured/],
    [{ engine: "native" }, /native cannot be used/],
    [{ engine: "bing" }, /plugins\[0\]\.engine/],
    [{ mode: "slow" }, /plugins\[0\]\.mode/],
    [{ max_results: 0 }, /plugins\[0\]\.max_results/],
    [{ max_uses: -1 }, /plugins\[0\]\.max_uses/],
    [{ search_prompt: 1 }, /plugins\[0\]\.search_prompt/],
    [{ include_domains: [""] }, /plugins\[0\]\.include_domains/],
    [{ exclude_domains: "a.test" }, /plugins\[0\]\.exclude_domains/],
    [{ user_location: {} }, /plugins\[0\]\.user_location/],
    [
      { engines: { exa: { base_url: "http://127.0.0.1:1" } } },
      /plugins\[0\] has no field "engines"/,
    ],
  ])("%j", async (item, message) => {
    expect(envelope(await search(item), 400).error.message).toMatch(message);
    expect(stage.a.calls).toHaveLength(0);
  });

  test("a tool without an engine", async () => {
    const bare = await openStage();
    const tools = [{ type: "openrouter:web_search" }];
    const { error } = envelope(await bare.chat({ tools }), 400);
    expect(error.message).toContain("set plugins.web.engines.exa.api_key");
    expect(bare.a.calls).toHaveLength(0);
    await bare.close();
  });

  test("not a parameter of the tool that nothing reads: it is named", async () => {
    const tools = [{ type: "web_search", max_results: 2, max_result: 3 }];
    const reply = await stage.chat({ tools });
    expect(reply.status).toBe(200);
    expect(reply.headers["x-sluice-dropped"]).toBe("tools.max_result");
  });

  test("an engine of the caller's own", async () => {
    const engines = { exa: { base_url: exa.origin, api_key: "mine" } };
    for (const tool of [{ engines }, { parameters: { engines } }]) {
      const tools = [{ type: "openrouter:web_search", ...tool }];
      expect(envelope(await stage.chat({ tools }), 400).error.message).toContain("engines");
    }
    expect(exa.calls).toHaveLength(0);
  });
});

describe.each([false, true])("a search that the model asks for, stream: %s", (stream) => {
  const asks = (query: string) => ({
    content: null,
    tool_calls: [
      {
        id: `c-${query}`,
        type: "function",
        function: { name: "sluice_web_search", arguments: JSON.stringify({ query }) },
      },
    ],
  });
  const tools = [
    {
      type: "openrouter:web_search",
      parameters: {
        max_results: 3,
        max_uses: 1,
        allowed_domains: ["penguins.test"],
        max_characters: 40,
      },
    },
  ];

  test("is made with the tool's parameters, and the answer cites what it found", async () => {
    answerPages();
    stage.a.next(
      saying(asks("height"), "tool_calls"),
      saying(asks("more"), "tool_calls"),
      saying({ content: TEXT }),
    );
    const reply = await stage.chat({ tools, stream }, METADATA);
    expect(reply.status).toBe(200);
    expect(exa.calls.map((one) => one.body)).toMatchObject([
      {
        query: "height",
        numResults: 3,
        includeDomains: ["penguins.test"],
        contents: { text: { maxCharacters: 40 } },
      },
    ]);
    expect(sentContent(1)).toMatch(/^1\. Tall penguins\nURL: https:\/\/penguins\.test\/tall\n/);
    expect(sentContent(1)).not.toContain("zoo.test");
    expect(sentContent(2)).toMatch(/^Error: the searches of this request are used up/);
    const told = stream
      ? cleanStream(reply).flatMap(({ choices }) => choices[0]?.delta.annotations ?? [])
      : jsonOf(reply).choices[0].message.annotations;
    expect(told).toHaveLength(1);
    const { start_index: start, end_index: end } = told[0].url_citation;
    expect(TEXT.slice(start, end)).toBe(CITED);
  });

  test("comes on top of the plugin's own where more than one is allowed", async () => {
    answerPages();
    stage.a.next(
      saying(asks("height"), "tool_calls"),
      saying(asks("more"), "tool_calls"),
      saying({ content: TEXT }),
    );
    const reply = await search({ max_uses: 2 }, { stream });
    expect(reply.status).toBe(200);
    expect(exa.calls.map((one) => (one.body as { query: string }).query)).toEqual([
      "Say hi.",
      "height",
    ]);
    expect(sentContent(2)).toMatch(/^Error/);
  });
});
