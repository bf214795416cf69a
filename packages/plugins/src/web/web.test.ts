import { readFileSync } from "node:fs";
import { GatewayError } from "@sluice/errors";
import {
  type ChatChunk,
  type ChatRequest,
  type ChatResult,
  type Model,
  type NativeSearch,
  objectPiece,
} from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { activate } from "../activate.ts";
import { plainHost, pluginConformance } from "../conformance/index.ts";
import { openPlugins } from "../plugin-run.ts";
import type { ModelSearch } from "../routing-view.ts";
import { runAfter } from "../run-after.ts";
import { runBefore } from "../run-before.ts";
import { pluginTools } from "../server-tools/plugin-tools.ts";
import { createWeb } from "./web.ts";

const found = readFileSync(new URL("./engines/__fixtures__/exa.json", import.meta.url), "utf8");
const NOW = Date.UTC(2026, 10, 28);
const ENTRY = {
  engines: { exa: { api_key: "secret-key" }, searxng: { base_url: "http://127.0.0.1:8888/" } },
};
const request: ChatRequest = {
  model: "a/b",
  messages: [{ role: "user", content: "How tall\n are penguins?" }],
};

/** The plugin with an engine that answers with `answer`; what it was asked is kept. */
function stage(answer: () => Response | Promise<Response> = () => new Response(found)) {
  const calls: {
    readonly base: string;
    readonly url: string;
    readonly body: Record<string, unknown>;
  }[] = [];
  const plugin = createWeb({
    fetchAt: (base) => async (url, init) => {
      expect(init?.redirect).toBe("manual");
      calls.push({ base, url, body: typeof init?.body === "string" ? JSON.parse(init.body) : {} });
      return answer();
    },
    now: () => NOW,
  } as Parameters<typeof createWeb>[0]);
  return { plugin, calls };
}

interface Asking {
  readonly item?: object;
  readonly entry?: object;
  readonly asked?: ChatRequest;
  readonly answer?: () => Response | Promise<Response>;
  readonly host?: Parameters<typeof plainHost>[0];
}

async function search({
  item = {},
  entry = ENTRY,
  asked = request,
  answer,
  host: lent,
}: Asking = {}) {
  const { plugin, calls } = stage(answer);
  const host = plainHost(lent);
  const active = activate([{ id: "web", ...item }], [plugin], { web: entry as never });
  const run = openPlugins(active, asked, host);
  const outcome = await runBefore(run);
  if (outcome.kind !== "continue") throw new Error("an answer");
  const last = outcome.request.messages.at(-1)?.content;
  return {
    run,
    host,
    calls,
    request: outcome.request,
    last: typeof last === "string" ? last : JSON.stringify(last),
  };
}

const refusal = (asking: Asking) =>
  search(asking).then(
    () => "went on",
    (error: unknown) =>
      GatewayError.isInstance(error) ? `${error.status} ${error.message}` : String(error),
  );

describe("before the model is asked", () => {
  it("the words of the last user message are searched for, once", async () => {
    const { calls, host } = await search({
      asked: {
        messages: [
          { role: "user", content: "Hello" },
          { role: "assistant", content: "Hi" },
          {
            role: "user",
            content: [
              { type: "text", text: "How tall" },
              { type: "image_url", image_url: { url: "https://a.test/p.png" } },
              { type: "text", text: "is it?" },
            ],
          },
          { role: "assistant", content: "It is" },
        ],
      },
    });
    expect(calls).toMatchObject([
      {
        base: "https://api.exa.ai",
        url: "https://api.exa.ai/search",
        body: { query: "How tall is it?" },
      },
    ]);
    expect(host.stages).toEqual([
      {
        type: "plugin",
        name: "web-search",
        summary: "exa found 2 pages",
        data: { engine: "exa", results: 2 },
        cost_usd: 0.007,
      },
    ]);
    expect(host.charges).toEqual([{ name: "web-search", nanos: 7_000_000, refunded: false }]);
  });

  it("prompt and pages follow the question, with the date and how to cite", async () => {
    const { last } = await search();
    expect(last).toMatch(/^How tall\n are penguins\?\n\nA web search was made on 2026-11-28\./);
    expect(last).toContain("[example.com](https://example.com/page)");
    expect(last).toContain(
      "1. How tall penguins are\nURL: https://penguins.test/tall\nPublished: 2026-03-14T00:00:00.000Z\nAn emperor penguin is up to 1.1 m tall 🐧.\n\n2. Birds",
    );
  });

  it("pages become one more part of a message of parts, before a prefill", async () => {
    const { request: sent } = await search({
      asked: {
        messages: [
          {
            role: "user",
            content: [{ type: "text", text: "How tall?", cache_control: { type: "ephemeral" } }],
          },
          { role: "assistant", content: "They are" },
        ],
      },
    });
    expect(sent.messages[0]?.content).toEqual([
      { type: "text", text: "How tall?", cache_control: { type: "ephemeral" } },
      { type: "text", text: expect.stringContaining("https://penguins.test/tall") },
    ]);
    expect(sent.messages[1]).toEqual({ role: "assistant", content: "They are" });
  });

  it("nothing is searched for where nothing is asked, or no search is allowed", async () => {
    const picture = {
      role: "user" as const,
      content: [{ type: "image_url" as const, image_url: { url: "https://a.test/p.png" } }],
    };
    for (const asking of [{ asked: { messages: [picture] } }, { item: { max_uses: 0 } }]) {
      const { calls, host, request: sent } = await search(asking);
      expect(calls).toEqual([]);
      expect(host.charges).toEqual([]);
      expect(sent).toEqual(asking.asked ?? request);
    }
  });
});

describe("options", () => {
  it("reach the engine", async () => {
    const { calls } = await search({
      item: {
        mode: "fast",
        max_results: 12,
        include_domains: ["*.test"],
        exclude_domains: ["zoo.test"],
        user_location: { type: "approximate", country: "NO" },
      },
    });
    expect(calls[0]?.body).toEqual({
      query: "How tall are penguins?",
      type: "fast",
      numResults: 12,
      includeDomains: ["*.test"],
      excludeDomains: ["zoo.test"],
      userLocation: "NO",
      contents: { text: { maxCharacters: 1250 } },
    });
  });

  it("max_results bounds what the model reads, and results over ten cost more", async () => {
    const { last } = await search({ item: { max_results: 1 } });
    expect(last).not.toContain("2. Birds");
    const { host, calls } = await search({ item: { max_results: 1000 } });
    expect(calls[0]?.body.numResults).toBe(25);
    expect(host.charges[0]?.nanos).toBe(22_000_000);
  });

  it.each<[object, RegExp]>([
    [{ include_domains: ["zoo.test"] }, /1\. Birds(?!.*2\.)/s],
    [{ exclude_domains: ["penguins.test/tall"] }, /1\. Birds(?!.*2\.)/s],
    [
      { include_domains: ["*.test"], exclude_domains: ["zoo.*"] },
      /1\. How tall penguins(?!.*2\.)/s,
    ],
  ])("%j hold whatever the engine gives", async (item, shown) => {
    expect((await search({ item })).last).toMatch(shown);
  });

  it("search_prompt takes the place of our words", async () => {
    const { last } = await search({ item: { search_prompt: "Use these:" } });
    expect(last).toContain("penguins?\n\nUse these:\n\n1. How tall");
    expect(last).not.toContain("A web search was made");
    expect((await search({ item: { search_prompt: "" } })).last).toContain(
      "penguins?\n\n1. How tall",
    );
  });

  it("the account's sizes say how much of a page is read", async () => {
    const sized = (more: object) => search({ entry: { ...ENTRY, ...more } });
    for (const [size, each] of [
      ["low", 1000],
      ["medium", 3000],
      ["high", 6000],
    ] as const) {
      const { calls } = await sized({ search_context_size: size });
      expect(calls[0]?.body.contents).toEqual({ text: { maxCharacters: each } });
    }
    const { last } = await sized({ max_characters: 10 });
    expect(last).toContain("\nAn emperor…\n");
    expect((await sized({ max_total_results: 1 })).calls[0]?.body.numResults).toBe(1);
  });

  it.each<[object, string]>([
    [{ engine: "bing" }, "engine"],
    [{ mode: "slow" }, "mode"],
    [{ max_results: 0 }, "max_results"],
    [{ max_uses: -1 }, "max_uses"],
    [{ search_prompt: 5 }, "search_prompt"],
    [{ include_domains: "a.test" }, "include_domains"],
    [{ exclude_domains: [""] }, "exclude_domains"],
    [{ user_location: { country: "NO" } }, "user_location"],
    [{ engines: { exa: { base_url: "http://10.0.0.1" } } }, "allowed are"],
    [{ max_characters: 5 }, "allowed are"],
  ])("%j is a 400 that names it", async (item, name) => {
    expect(await refusal({ item })).toMatch(new RegExp(`^400 plugins\\[0\\].*${name}`));
  });
});

describe("engines", () => {
  it("the account's comes before the first configured, the request's before both", async () => {
    expect((await search({ entry: { ...ENTRY, engine: "searxng" } })).calls[0]?.base).toBe(
      "http://127.0.0.1:8888",
    );
    expect(
      (await search({ entry: { ...ENTRY, engine: "searxng" }, item: { engine: "exa" } })).calls[0]
        ?.base,
    ).toBe("https://api.exa.ai");
    expect(
      (await search({ entry: { engines: { ...ENTRY.engines, exa: { api_key: "" } } } })).calls[0]
        ?.base,
    ).toBe("http://127.0.0.1:8888");
    expect((await search({ item: { engine: "auto" } })).calls[0]?.base).toBe("https://api.exa.ai");
  });

  it.each<[object, object, RegExp]>([
    [{}, {}, /^400 No search engine is configured: set plugins\.web\.engines\.exa\.api_key/],
    [
      { engine: "exa" },
      {},
      /^400 The search engine exa is not configured: set plugins\.web\.engines\.exa\.api_key/,
    ],
    [{ engine: "searxng" }, {}, /set plugins\.web\.engines\.searxng\.base_url/],
    [
      { engine: "firecrawl" },
      ENTRY,
      /^400 The search engine firecrawl is not configured: set plugins\.web\.engines\.firecrawl\.api_key/,
    ],
    [{ engine: "parallel" }, {}, /set plugins\.web\.engines\.parallel\.api_key/],
    [{ engine: "perplexity" }, {}, /^400 /],
    [
      { engine: "native" },
      ENTRY,
      /^400 .*native cannot be used: no provider of the model searches by itself/,
    ],
  ])("%j of %j is refused and says what to do", async (item, entry, message) => {
    expect(await refusal({ item, entry })).toMatch(message);
  });

  it("a price of the configuration counts", async () => {
    const { host } = await search({ entry: { engines: { exa: { api_key: "k", price: 0.5 } } } });
    expect(host.charges[0]?.nanos).toBe(500_000_000);
  });

  it.each<[string, () => Response | Promise<Response>, string]>([
    ["a status", () => new Response("secret-key is wrong", { status: 401 }), "status 401"],
    ["no JSON", () => new Response("<html>"), "no JSON"],
    [
      "no answer",
      () => Promise.reject(new GatewayError(400, "http://10.0.0.9 did not answer")),
      "did not answer",
    ],
    ["anything else", () => Promise.reject(new Error("secret-key")), "could not be asked"],
  ])(
    "one that gives %s is reported, paid back, and the request goes on as it was",
    async (_, answer, why) => {
      const { host, request: sent, run } = await search({ answer });
      expect(sent).toBe(request);
      expect(host.stages).toMatchObject([
        {
          name: "web-search",
          summary: expect.stringContaining(`exa failed: `),
          data: { failed: true, results: 0 },
        },
      ]);
      expect(host.stages[0]?.summary).toContain(why);
      expect(JSON.stringify(host.stages)).not.toMatch(/secret-key|10\.0\.0\.9/);
      expect(host.charges).toMatchObject([{ refunded: true }]);
      const answered = resultOf("x");
      expect(await runAfter(run, { kind: "result", result: answered })).toEqual({
        kind: "result",
        result: answered,
      });
    },
  );

  it("what cannot be paid is not searched for, and is the caller's to know", async () => {
    const charge = () => Promise.reject(new GatewayError(402, "no credits"));
    expect(await refusal({ host: { charge } })).toBe("402 no credits");
  });

  it("a search ends with the request", async () => {
    const stop = new AbortController();
    const answer = () => {
      stop.abort(new Error("left"));
      return Promise.reject(stop.signal.reason);
    };
    await expect(search({ answer, host: { signal: stop.signal } })).rejects.toThrow("left");
  });
});

describe("the provider's own search", () => {
  const lent = (...models: readonly ModelSearch[]) => ({
    routing: { ...plainHost().routing, searchesOf: () => models },
  });
  const searching = (search: NativeSearch, isPartial = false): ModelSearch => ({
    slug: "a/b",
    isPartial,
    search,
  });
  const plain: NativeSearch = { domains: "none", isLimited: false };
  const either: NativeSearch = { domains: "either", isLimited: true };
  const silent: ModelSearch = { slug: "c/d", isPartial: true };

  it("is used where every endpoint has it and nobody names another", async () => {
    const location = { type: "approximate", city: "Oslo" };
    const {
      calls,
      host,
      request: sent,
    } = await search({
      item: { user_location: location, max_uses: 3 },
      entry: { ...ENTRY, search_context_size: "low" },
      host: lent(searching(plain)),
    });
    expect(calls).toEqual([]);
    expect(host.charges).toEqual([]);
    expect(sent.web_search_options).toEqual({
      search_context_size: "low",
      user_location: location,
    });
    expect(sent.messages).toBe(request.messages);
    expect(host.stages).toMatchObject([{ name: "web-search", data: { engine: "native" } }]);
  });

  it("is told limits and lists that it takes", async () => {
    const item = { max_uses: 2, exclude_domains: ["a.test"] };
    const { request: sent } = await search({ item, host: lent(searching(either)) });
    expect(sent.web_search_options).toEqual({ max_uses: 2, excluded_domains: ["a.test"] });
    const first: NativeSearch = { domains: "included-first", isLimited: false };
    const both = { include_domains: ["b.test"], exclude_domains: ["a.test"] };
    const { request: other } = await search({ item: both, host: lent(searching(first)) });
    expect(other.web_search_options).toEqual({ allowed_domains: ["b.test"] });
  });

  it.each<[string, object, readonly ModelSearch[]]>([
    ["an engine that is named", { engine: "exa" }, [searching(either)]],
    ["lists that it does not take", { include_domains: ["penguins.test"] }, [searching(plain)]],
    ["wildcards", { include_domains: ["*.test"] }, [searching(either)]],
    [
      "both lists",
      { include_domains: ["penguins.test"], exclude_domains: ["a.test"] },
      [searching(either)],
    ],
    ["an engine, where an endpoint has none", {}, [searching(either, true)]],
    ["an engine, where a later model has none", {}, [searching(either), silent]],
  ])("gives way to %s", async (_what, item, models) => {
    expect((await search({ item, host: lent(...models) })).calls).toHaveLength(1);
  });

  it("does what it can where no engine is configured", async () => {
    for (const models of [[searching(either, true)], [searching(either), silent]]) {
      const { request: sent } = await search({ entry: {}, host: lent(...models) });
      expect(sent.web_search_options).toEqual({});
    }
    expect(await refusal({ entry: {}, host: lent(silent) })).toMatch(/^400 No search engine/);
  });

  it.each<[object, ModelSearch, RegExp]>([
    [{ exclude_domains: ["a.test"] }, searching(plain), /no lists of domains/],
    [{ exclude_domains: ["*.a.test"] }, searching(either), /without wildcards/],
    [{ include_domains: ["b"], exclude_domains: ["a"] }, searching(either), /one list/],
    [{}, silent, /no provider of c\/d searches by itself/],
  ])("named with %j is refused where it cannot be", async (item, model, words) => {
    expect(await refusal({ item: { engine: "native", ...item }, host: lent(model) })).toMatch(
      words,
    );
  });

  it("offers no tool beside it, and knows of those that others offer", async () => {
    const asked: ChatRequest[] = [];
    const routing = {
      ...plainHost().routing,
      searchesOf: (one: ChatRequest) => {
        asked.push(one);
        return [searching(either)];
      },
    };
    const { run } = await search({ item: { max_uses: 3 }, host: { routing } });
    expect(pluginTools(run)).toEqual([]);
    expect(asked[0]?.tools).toBeUndefined();
    const engine = await search({ item: { max_uses: 3, engine: "exa" } });
    expect(pluginTools(engine.run).map(({ tool }) => tool.type)).toEqual(["sluice:web_search"]);
  });
});

const frame = { id: "g", created: 1, model: "m", provider: "P" };
function resultOf(content: string | null): ChatResult {
  return {
    ...frame,
    object: "chat.completion",
    system_fingerprint: null,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content },
        finish_reason: "stop",
        native_finish_reason: "stop",
        logprobs: null,
      },
    ],
  };
}

describe("the answer", () => {
  const TEXT = "🐧 Up to 1.1 m [penguins.test](https://penguins.test/tall).";
  const CITED = "[penguins.test](https://penguins.test/tall)";

  it("tells the pages it cites, where it cites them", async () => {
    const { run } = await search();
    const answer = await runAfter(run, { kind: "result", result: resultOf(TEXT) });
    if (answer.kind !== "result") throw new Error("a stream");
    const [annotation, uncited] = answer.result.choices[0]?.message.annotations ?? [];
    expect(uncited).toMatchObject({
      url_citation: { url: "https://zoo.test/birds/", start_index: 0, end_index: 0 },
    });
    const {
      start_index: start,
      end_index: end,
      ...page
    } = (annotation?.url_citation ?? {}) as Record<string, never>;
    expect(TEXT.slice(start, end)).toBe(CITED);
    expect(page).toEqual({
      url: "https://penguins.test/tall",
      title: "How tall penguins are",
      content: "An emperor penguin is up to 1.1 m tall 🐧.",
    });
  });

  it("without a text is left as it is", async () => {
    const { run } = await search();
    const result = resultOf(null);
    expect(await runAfter(run, { kind: "result", result })).toEqual({ kind: "result", result });
  });

  it("as a stream tells the same in the chunk that ends it, however it is cut", async () => {
    for (let cut = 1; cut < TEXT.length; cut += 1) {
      const chunk = (content: string, finish: "stop" | null, more: object = {}): ChatChunk => ({
        ...frame,
        object: "chat.completion.chunk",
        choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: finish }],
        ...more,
      });
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
      const chunks = [
        chunk(TEXT.slice(0, cut), null),
        chunk(TEXT.slice(cut), null),
        chunk("", "stop"),
        chunk("", "stop", { usage }),
      ];
      const { run } = await search();
      async function* reads() {
        for (const one of chunks) yield [objectPiece(one)];
      }
      const answer = await runAfter(run, { kind: "stream", reads: reads() });
      if (answer.kind !== "stream") throw new Error("a result");
      const told: ChatChunk[] = [];
      for await (const read of answer.reads) told.push(...read.map((piece) => piece.chunk()));
      const annotations = told.map(({ choices }) => choices[0]?.delta.annotations);
      expect(annotations.map((list) => list?.length)).toEqual([undefined, undefined, 2, undefined]);
      const { start_index: start, end_index: end } = (annotations[2]?.[0]?.url_citation ??
        {}) as Record<string, never>;
      expect(TEXT.slice(start, end)).toBe(CITED);
    }
  });
});

describe("a request that no endpoint can serve", () => {
  const model = (slug: string): Model => ({
    slug,
    name: slug,
    distillable: false,
    input: ["text"],
    output: ["text"],
    endpoints: [],
  });
  const catalog = { models: new Map(["a/b", "c/d"].map((slug) => [slug, model(slug)])) };
  const image = { type: "image_url", image_url: { url: "data:image/png;base64,AA" } } as const;
  const among = (served: string) => {
    const judged: ChatRequest[] = [];
    const servable = (one: ChatRequest) => {
      judged.push(one);
      return (slug: string) => slug === served;
    };
    return { judged, host: { catalog, routing: { ...plainHost().routing, servable } } };
  };

  it("is not searched for: its caller would pay for nothing", async () => {
    const { host: lent } = among("nobody/serves");
    const { calls, host, request: passed } = await search({ host: lent });
    expect(calls).toEqual([]);
    expect(host.charges).toEqual([]);
    expect(passed).toBe(request);
    expect(host.stages).toMatchObject([{ name: "web-search", data: { results: 0 } }]);
  });

  it.each([
    ["one of its models is served", { ...request, models: ["c/d"] }],
    ["a plugin may put another in the place of its model", { ...request, model: "x/unknown" }],
    ["a default answers", { ...request, model: null }],
  ])("is not one where %s", async (_why, asked) => {
    expect((await search({ asked, host: among("c/d").host })).calls).toHaveLength(1);
  });

  it("is so by what is in it beside its texts, which may still be shortened", async () => {
    const { judged, host } = among("a/b");
    const content = [{ type: "text", text: "Who is it?" } as const, image];
    await search({ asked: { ...request, messages: [{ role: "user", content }] }, host });
    expect(judged[0]?.messages).toEqual([{ role: "user", content: [image] }]);
  });
});

describe("as a tool", () => {
  const open = (parameters: object, entry: object = ENTRY, answer?: () => Response) => {
    const { plugin, calls } = stage(answer);
    const tool = plugin.serverTools?.[0];
    if (tool?.options === undefined) throw new Error("no tool");
    const options = tool.options.parse({ ...entry, ...parameters });
    const host = plainHost();
    const context = { ...host, options, request };
    const execute = async (query: string) => {
      const given = await tool.execute({ query }, context, host.signal);
      return typeof given === "string" ? { content: given } : given;
    };
    return { tool, options, execute, calls, host };
  };

  it("searches for what the model asks, with the tool's names of the options", async () => {
    const { execute, calls, host } = open({
      allowed_domains: ["penguins.test"],
      excluded_domains: ["x.test"],
      max_results: 3,
      max_characters: 100,
    });
    const { content, annotations } = await execute("penguin height");
    expect(calls[0]?.body).toMatchObject({
      query: "penguin height",
      numResults: 3,
      includeDomains: ["penguins.test"],
      excludeDomains: ["x.test"],
      contents: { text: { maxCharacters: 100 } },
    });
    expect(content).toMatch(/^1\. How tall penguins are\nURL: https:\/\/penguins\.test\/tall\n/);
    expect(annotations).toMatchObject([{ url_citation: { url: "https://penguins.test/tall" } }]);
    expect(host.charges).toHaveLength(1);
    expect(host.stages).toHaveLength(1);
  });

  it("stops after max_uses, and after max_total_results", async () => {
    const once = open({ max_uses: 1 });
    await once.execute("a");
    expect((await once.execute("b")).content).toMatch(/^Error: .*used up/);
    expect(once.calls).toHaveLength(1);
    const three = open({ max_total_results: 3 });
    await three.execute("a");
    await three.execute("b");
    expect(three.calls[1]?.body.numResults).toBe(1);
    expect((await three.execute("c")).content).toMatch(/^Error/);
  });

  it("finds no more than max_total_results in searches of one turn, which run side by side", async () => {
    const { execute, calls } = open({ max_total_results: 3, max_results: 2 });
    const told = await Promise.all(["a", "b", "c"].map(execute));
    expect(calls.map(({ body }) => body.numResults)).toEqual([2, 1]);
    expect(told[2]?.content).toMatch(/^Error: .*used up/);
  });

  it("counts nothing for a search that failed", async () => {
    let asked = 0;
    const { execute, calls } = open({ max_total_results: 3 }, ENTRY, () => {
      asked += 1;
      return asked === 1 ? new Response("", { status: 500 }) : new Response("{}");
    });
    await execute("a");
    await execute("b");
    expect(calls[1]?.body.numResults).toBe(3);
  });

  it("tells the model of an engine that fails, and that nothing was found", async () => {
    expect(
      (await open({}, ENTRY, () => new Response("", { status: 500 })).execute("a")).content,
    ).toBe("Error: the search failed: status 500");
    expect((await open({}, ENTRY, () => new Response("{}")).execute("a")).content).toBe(
      "Nothing was found.",
    );
  });

  it("is offered with the plugin when more than one search is allowed, and refused without an engine", () => {
    for (const [max_uses, offered] of [
      [undefined, false],
      [1, false],
      [2, true],
    ] as const) {
      const { tool, options } = open({ max_uses });
      expect(tool.offered?.(options, { ...plainHost(), options, request })).toBe(offered);
    }
    const { tool, options } = open({ max_uses: 2 }, {});
    expect(tool.offered?.(options, { ...plainHost(), options, request })).toBe(false);
    expect(() => tool.describe(options)).toThrow(/No search engine is configured/);
    const { tool: other, options: native } = open({ engine: "native" });
    expect(() => other.describe(native)).toThrow(/native is for the plugin web/);
  });
});

describe("the plugin keeps what plugins promise", () => {
  const { plugin } = stage();
  const configured = {
    ...plugin,
    options: { safeParse: (value: unknown) => plugin.options.safeParse(value) },
  };
  it("has options that only the account may set", () => {
    expect(configured.options.safeParse({ engines: {} }).success).toBe(false);
    expect(plugin.accountOptions?.safeParse(ENTRY).success).toBe(true);
    expect(plugin.accountOptions?.safeParse({ engines: { bing: {} } }).success).toBe(false);
    expect(
      plugin.accountOptions?.safeParse({ engines: { exa: { base_url: "ftp://x" } } }).success,
    ).toBe(false);
  });

  const samples = { options: { max_results: 2 }, badOptions: [{ max_results: 0 }, { other: 1 }] };
  it.each(
    pluginConformance({ ...plugin, options: plugin.options }, samples).map(
      (check) => [check.name, check] as const,
    ),
  )("%s", (_, check) => check.run());
});
