import { badRequest, GatewayError, providerFailed } from "@sluice/errors";
import type { Catalog, ChatAnswer, ChatRequest, Endpoint, Model } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { activate } from "../activate.ts";
import { plainHost, pluginConformance } from "../conformance/index.ts";
import type { RunOptions } from "../plugin.ts";
import { openPlugins } from "../plugin-run.ts";
import { runBefore } from "../run-before.ts";
import { fusion } from "./fusion.ts";
import { memberTime } from "./member-time.ts";

interface Known {
  readonly slug: string;
  readonly price?: number;
  readonly score?: number;
  readonly largest?: number;
}
const endpoint = ({ slug, price, largest }: Known): Endpoint => ({
  id: `p/${slug}`,
  provider: "p",
  providerName: "P",
  model: slug,
  upstreamModel: slug,
  ...(price === undefined ? {} : { price: { prompt: price, completion: price } }),
  ...(largest === undefined ? {} : { maxCompletionTokens: largest }),
  quantization: "unknown",
  supportsPrefill: false,
  supportsVoiceCloning: false,
  tier: "default",
  dataCollection: "allow",
  zdr: false,
  regions: [],
});
const model = (known: Known): Model => ({
  slug: known.slug,
  name: known.slug,
  distillable: false,
  input: ["text"],
  output: ["text"],
  ...(known.score === undefined ? {} : { scores: { chat: known.score } }),
  endpoints: [endpoint(known)],
});
const catalogOf = (...known: readonly Known[]): Catalog => ({
  models: new Map(known.map((one) => [one.slug, model(one)])),
});
const CATALOG = catalogOf(
  { slug: "a/best", price: 20, score: 0.9 },
  { slug: "a/second", price: 10, score: 0.85 },
  { slug: "b/good", price: 8, score: 0.8, largest: 4000 },
  { slug: "c/cheap", price: 1, score: 0.6 },
  { slug: "d/cheaper", price: 0.5, score: 0.5 },
  { slug: "e/cheapest", price: 0.1 },
);
const ASKED: ChatRequest = {
  model: "sluice/fusion",
  messages: [{ role: "user", content: "Why is the sky blue?" }],
};

type Answer = (request: ChatRequest, how: RunOptions | undefined) => string | GatewayError;

const result = (content: string, by: string): ChatAnswer => ({
  kind: "result",
  result: {
    id: "g",
    object: "chat.completion",
    created: 1,
    model: by,
    provider: "P",
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
    usage: { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8, cost: 0.25 },
  },
});
const isAnalyst = ({ response_format: form }: ChatRequest) => form?.type === "json_object";
const usual: Answer = (request) =>
  isAnalyst(request) ? '{"consensus":["c"]}' : `${request.model} says so`;

interface Case {
  readonly item?: object;
  readonly asked?: Partial<ChatRequest>;
  readonly answer?: Answer;
  readonly catalog?: Catalog;
  readonly depth?: number;
}

async function ask({
  item = {},
  asked = {},
  answer = usual,
  catalog = CATALOG,
  depth = 0,
}: Case = {}) {
  const calls: { readonly request: ChatRequest; readonly how: RunOptions | undefined }[] = [];
  const host = plainHost({
    catalog,
    depth,
    run: async (request, how) => {
      calls.push({ request, how });
      const said = answer(request, how);
      if (typeof said !== "string") throw said;
      return result(said, request.model ?? "");
    },
  });
  const request = { ...ASKED, ...asked };
  const active = activate([{ id: "fusion", ...item }], [fusion], {}, [request.model ?? ""]);
  const outcome = await runBefore(openPlugins(active, request, host));
  if (outcome.kind !== "continue") throw new Error("an answer");
  const members = calls.filter(({ request: one }) => !isAnalyst(one));
  const last = outcome.request.messages.at(-1)?.content;
  return {
    outcome,
    calls,
    members,
    panel: members.map(({ request: one }) => one.model),
    analyst: calls.find(({ request: one }) => isAnalyst(one))?.request,
    told: JSON.parse(/\{"status".*\}$/.exec(String(last))?.[0] ?? "null"),
    stage: host.stages[0],
  };
}
const refusal = (given: Case) =>
  ask(given).then(
    () => "went on",
    (error: unknown) => (GatewayError.isInstance(error) ? error : String(error)),
  );

describe("a panel", () => {
  it("is the best of each author, and the best of them compares and writes", async () => {
    const { panel, analyst, outcome, told } = await ask();
    expect(panel).toEqual(["a/best", "b/good", "c/cheap", "d/cheaper"]);
    expect(analyst).toMatchObject({ model: "a/best", temperature: 0, stream: false });
    expect(outcome.request).toMatchObject({ model: "a/best", models: ["a/best"] });
    expect(outcome).toMatchObject({ choice: { strategy: "fusion" } });
    expect(told).toEqual({
      status: "ok",
      analysis: {
        consensus: ["c"],
        contradictions: [],
        partial_coverage: [],
        unique_insights: [],
        blind_spots: [],
      },
      responses: panel.map((slug) => ({ model: slug, content: `${slug} says so` })),
    });
  });

  it.each([
    [{ preset: "general-budget" }, ["c/cheap", "d/cheaper", "e/cheapest"], "c/cheap"],
    [{ preset: "general-fast" }, ["e/cheapest", "d/cheaper", "c/cheap"], "c/cheap"],
    [{ analysis_models: ["d/cheaper", "c/cheap"] }, ["d/cheaper", "c/cheap"], "d/cheaper"],
    [{ model: "b/good" }, ["a/best", "b/good", "c/cheap", "d/cheaper"], "b/good"],
    [
      { preset: "general-budget", analysis_models: ["a/best"], model: "a/second" },
      ["a/best"],
      "a/second",
    ],
    [{ preset: "general-budget", analysis_models: ["a/best"] }, ["a/best"], "c/cheap"],
  ])("of %j is %j, and %s writes", async (item, panel, writer) => {
    const given = await ask({ item });
    expect(given.panel).toEqual(panel);
    expect(given.outcome.request.model).toBe(writer);
  });

  it.each(["sluice/fusion-flash", "openrouter/fusion-flash"])(
    "of %s is the fast one",
    async (name) => {
      expect((await ask({ asked: { model: name } })).panel[0]).toBe("e/cheapest");
    },
  );

  it("is the echo alone where there is nothing else", async () => {
    const { panel } = await ask({ catalog: catalogOf({ slug: "local/echo" }) });
    expect(panel).toEqual(["local/echo"]);
  });

  it("is asked as the options say, and no more tokens than a model makes", async () => {
    const item = {
      temperature: 0.3,
      reasoning: { effort: "high" },
      cache_control: { type: "ephemeral" },
    };
    const { members } = await ask({ item, asked: { user: "u", provider: { zdr: true } } });
    expect(members.map(({ request }) => request.max_completion_tokens)).toEqual([
      16_000, 4000, 16_000, 16_000,
    ]);
    expect(members[0]?.request).toMatchObject({
      ...item,
      max_tool_calls: 4,
      stream: false,
      user: "u",
      provider: { zdr: true },
    });
    expect(members[0]?.request.plugins).toBeUndefined();
    const limited = await ask({ item: { max_completion_tokens: 9, max_tool_calls: 2 } });
    expect(limited.members[1]?.request).toMatchObject({
      max_completion_tokens: 9,
      max_tool_calls: 2,
    });
  });

  it("may search and fetch, and goes on without what is not installed", async () => {
    const refuse = (path: string) => new GatewayError(400, "no", { metadata: { path } });
    const without: Answer = (request, how) =>
      how?.serverTools?.some(({ type }) => type.endsWith("fetch"))
        ? refuse("tools.1.type")
        : usual(request, how);
    const { members } = await ask({ item: { analysis_models: ["a/best"] }, answer: without });
    expect(members.map(({ how }) => how?.serverTools)).toEqual([
      [{ type: "sluice:web_search" }, { type: "sluice:web_fetch" }],
      [{ type: "sluice:web_search" }],
    ]);
    const item = { analysis_models: ["a/best"], tools: [] };
    expect((await ask({ item })).members[0]?.how).not.toHaveProperty("serverTools");
    const tools = [{ type: "openrouter:datetime", parameters: { timezone: "UTC" } }];
    const own = await ask({ item: { ...item, tools } });
    expect(own.members[0]?.how?.serverTools).toEqual([
      { type: "sluice:datetime", parameters: { timezone: "UTC" } },
    ]);
  });

  it("sees calls of the caller's functions as words", async () => {
    const call = { id: "c", type: "function" as const, function: { name: "f", arguments: "{}" } };
    const messages: ChatRequest["messages"] = [
      { role: "user", content: "q" },
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: "c", content: "42" },
    ];
    const { members, outcome } = await ask({ asked: { messages } });
    expect(members[0]?.request.messages).toEqual([
      { role: "user", content: "q" },
      { role: "assistant", content: "Tools called: f({})" },
      { role: "user", content: "Result of a tool: 42" },
    ]);
    expect(outcome.request.messages[1]).toEqual(messages[1]);
  });
});

describe("failures", () => {
  const failing =
    (...slugs: string[]): Answer =>
    (request, how) =>
      slugs.includes(request.model ?? "") && !isAnalyst(request)
        ? providerFailed("it broke")
        : usual(request, how);

  it("of members that take too long are told, and the comparison is made of the others", async () => {
    const left: string[] = [];
    const slept: number[] = [];
    let timeIsUp: () => void = () => undefined;
    const host = plainHost({
      catalog: CATALOG,
      sleep: (ms) => {
        slept.push(ms);
        return new Promise((resolve) => {
          timeIsUp = resolve;
        });
      },
      run: async (request, how) => {
        if (request.model !== "b/good") return result(usual(request, how) as string, "x");
        timeIsUp();
        return new Promise((_resolve, reject) => {
          how?.signal?.addEventListener("abort", () => {
            left.push("b/good");
            reject(new Error("left"));
          });
        });
      },
    });
    const active = activate([{ id: "fusion" }], [fusion], {}, ["sluice/fusion"]);
    const outcome = await runBefore(openPlugins(active, ASKED, host));
    expect(slept).toEqual([360_000]);
    expect(left).toEqual(["b/good"]);
    const said = String("request" in outcome && outcome.request.messages.at(-1)?.content);
    expect(said).toContain('"consensus":["c"]');
    expect(said).toContain('"failed_models":[{"model":"b/good","error":"b/good gave no answer');
    expect(host.stages[0]?.data).toMatchObject({
      panel: expect.arrayContaining([
        expect.objectContaining({ model: "b/good", status: "error", code: 524 }),
      ]),
      analyst: { status: "ok" },
    });
  });

  it("of none leave nothing that waits for their time", async () => {
    const slept: AbortSignal[] = [];
    const host = plainHost({
      catalog: CATALOG,
      sleep: async (_ms, until) => void slept.push(until),
      run: async (request, how) => result(usual(request, how) as string, "x"),
    });
    const active = activate([{ id: "fusion" }], [fusion], {}, ["sluice/fusion"]);
    await runBefore(openPlugins(active, ASKED, host));
    expect(slept.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it.each<[number | undefined, number, number]>([
    [undefined, 100_000, 60_000],
    [5, 100_000, 5000],
    [500, 100_000, 60_000],
    [5, 0, 1],
  ])("with %j seconds for a member and %j ms left come after %j ms", (seconds, left, ms) => {
    expect(memberTime({ member_seconds: seconds }, left)).toBe(ms);
  });

  it("of some are told, and the others go on", async () => {
    const { told, stage } = await ask({ answer: failing("a/best", "c/cheap") });
    const broken = (slug: string) => ({ model: slug, error: "it broke" });
    expect(told.failed_models).toEqual([broken("a/best"), broken("c/cheap")]);
    expect(told.responses).toHaveLength(2);
    expect(stage).toMatchObject({
      type: "plugin",
      name: "fusion",
      summary: "2 of 4 models of the panel answered",
      data: {
        panel: [
          { model: "b/good", status: "ok", prompt_tokens: 3, completion_tokens: 5, cost: 0.25 },
          { model: "d/cheaper", status: "ok" },
          { model: "a/best", status: "error", code: 502 },
          { model: "c/cheap", status: "error" },
        ],
        analyst: { model: "a/best", status: "ok", cost: 0.25 },
      },
      cost_usd: 0.75,
    });
  });

  it.each([
    ["an error", providerFailed("no")],
    ["no JSON", "I would rather not"],
  ])("of the analyst (%s) leave the comparison out", async (_what, said) => {
    const { told } = await ask({ answer: (one) => (isAnalyst(one) ? said : "x") });
    expect(told.analysis).toBeUndefined();
    expect(told.responses).toHaveLength(4);
  });

  it("of all are a 502 that says who and why", async () => {
    const error = await refusal({ answer: () => providerFailed("it broke") });
    expect(error).toMatchObject({
      status: 502,
      metadata: { failure_reason: "all_panels_failed", failed_models: expect.any(Array) },
    });
  });

  it("of all by refusals of the request are a 400 with the words of the first", async () => {
    const error = await refusal({ answer: () => badRequest("no engine is configured") });
    expect(error).toMatchObject({
      status: 400,
      message: "No model of the panel gave an answer: no engine is configured",
      metadata: { error_type: "invalid_request", failure_reason: "all_panels_failed" },
    });
  });

  it("of all by what the caller may not do are a 403", async () => {
    const error = await refusal({ answer: () => new GatewayError(403, "not by you") });
    expect(error).toMatchObject({ status: 403, message: expect.stringContaining("not by you") });
  });

  it("of all for want of money are a 402", async () => {
    const unpaid = new GatewayError(402, "no money");
    expect(await refusal({ answer: () => unpaid })).toBe(unpaid);
  });

  it("of all by rate limits say so", async () => {
    const limited = new GatewayError(429, "slow down");
    expect(await refusal({ answer: () => limited })).toMatchObject({
      status: 502,
      metadata: { failure_reason: "rate_limited" },
    });
  });

  it("of one that is left alone need no comparison", async () => {
    const { told, analyst } = await ask({ answer: failing("a/best", "c/cheap", "d/cheaper") });
    expect(analyst).toBeUndefined();
    expect(told.responses).toHaveLength(1);
  });
});

describe("a writer with a small context", () => {
  const said = (slug: string) => (slug === "c/cheap" ? "short" : "word ".repeat(2000));
  const open = (contextLength: number | undefined, canServe = () => true) => {
    let asked = 0;
    const bound = ({ messages }: ChatRequest) => Buffer.byteLength(JSON.stringify(messages));
    const routing = {
      ...plainHost().routing,
      servable: () => canServe,
      contextsOf: () => [
        { slug: "a/best", ...(contextLength === undefined ? {} : { contextLength }) },
      ],
    };
    const host = plainHost({
      catalog: CATALOG,
      routing,
      prompt: { bound, count: async (request) => Math.ceil(bound(request) / 4) },
      run: async (request) => {
        asked += 1;
        return result(isAnalyst(request) ? "{}" : said(request.model ?? ""), request.model ?? "");
      },
    });
    const active = activate([{ id: "fusion" }], [fusion], {}, ["sluice/fusion"]);
    const run = openPlugins(active, { ...ASKED, max_tokens: 100 }, host);
    return { host, passing: () => runBefore(run), asked: () => asked };
  };

  it("is given what it holds: the longest answers lose their middle, short ones stay", async () => {
    const { host, passing } = open(1500);
    const outcome = await passing();
    if (outcome.kind !== "continue") throw new Error("an answer");
    expect(host.prompt.bound(outcome.request) / 4).toBeLessThanOrEqual(1400);
    const last = String(outcome.request.messages.at(-1)?.content);
    const told = JSON.parse(/\{"status".*\}$/.exec(last)?.[0] ?? "null");
    for (const { model: slug, content } of told.responses) {
      if (slug === "c/cheap") expect(content).toBe("short");
      else expect(content).toMatch(/^word word .*….* word\s*$/);
    }
    expect(host.stages.at(-1)).toMatchObject({ name: "fusion", data: { cut: true } });
  });

  it.each([[100_000], [undefined]])(
    "is given all of it where it fits, or nobody knows (%s)",
    async (length) => {
      const { host, passing } = open(length);
      const outcome = await passing();
      const last = "request" in outcome ? String(outcome.request.messages.at(-1)?.content) : "";
      expect(last).toContain("word ".repeat(2000));
      expect(host.stages).toHaveLength(1);
    },
  );

  it("that could not answer even without a panel is a 404 before anybody is asked", async () => {
    const { passing, asked } = open(1500, () => false);
    await expect(passing()).rejects.toMatchObject({ status: 404 });
    expect(asked()).toBe(0);
  });
});

describe("what cannot be", () => {
  it.each([
    [{ item: { analysis_models: ["x/unknown"] } }, 400],
    [{ item: { model: "x/unknown" } }, 400],
    [{ item: { analysis_models: ["sluice/fusion"] } }, 400],
    [{ item: { model: "openrouter/fusion-flash" } }, 400],
    [{ item: { tools: [{ type: "sluice:fusion" }] } }, 400],
    [{ item: { tools: [{ type: "function" }] } }, 400],
    [{ item: { tools: [{ type: "sluice:web_search", parameters: { max_results: "x" } }] } }, 400],
    [{ depth: 1 }, 400],
    [{ catalog: catalogOf() }, 404],
  ])("%j is refused with %d", async (given, status) => {
    expect(await refusal(given)).toMatchObject({ status });
  });

  it.each([["sluice/auto"], ["openrouter/auto-beta"], ["sluice/pareto-code"]])(
    "cannot sit in it by a name that stands for others: %s",
    async (slug) => {
      const message = `${slug} stands for what a plugin chooses, and may not sit in a panel`;
      expect(await refusal({ item: { analysis_models: [slug] } })).toMatchObject({ message });
    },
  );

  it("names the tool that is none", async () => {
    expect(await refusal({ item: { tools: [{ type: "function" }] } })).toMatchObject({
      message: "fusion: tools[0].type: function is no server tool",
    });
  });
});

describe("the tool", () => {
  const [tool] = fusion.serverTools ?? [];
  if (tool === undefined) throw new Error("no tool");
  const contextOf = (options: object, depth = 0) => {
    const host = plainHost({
      catalog: CATALOG,
      depth,
      run: async (request) => result(String(usual(request, undefined)), request.model ?? ""),
    });
    return { ...host, options, request: { ...ASKED, model: "c/cheap" } } as never;
  };
  const run = async (context: never) =>
    JSON.parse(
      String(await tool.execute({ question: "q" }, context, new AbortController().signal)),
    );

  it("gives the panel's answers and how they compare", async () => {
    const told = await run(contextOf({ analysis_models: ["a/best", "b/good"] }));
    expect(told).toMatchObject({ status: "ok", analysis: { consensus: ["c"] } });
    expect(told.responses).toHaveLength(2);
  });

  it("may be called twice in one request, and not by a panel", async () => {
    const context = contextOf({ analysis_models: ["a/best"] });
    await run(context);
    expect((await run(context)).status).toBe("ok");
    expect(await run(context)).toMatchObject({
      status: "error",
      failure_reason: "fusion_invocation_capped",
    });
    expect((await run(contextOf({}, 1))).failure_reason).toBe("fusion_invocation_capped");
  });

  it("is not offered because the plugin is there", () => {
    expect(tool.offered?.({}, contextOf({}, 0))).toBe(false);
  });
});

describe("conformance", () => {
  const samples = {
    badOptions: [{ level: 1 }, { analysis_models: [] }, { max_tool_calls: 17 }, { preset: "x" }],
    requests: [ASKED],
    host: {
      catalog: CATALOG,
      run: async (request: ChatRequest) =>
        result(String(usual(request, undefined)), request.model ?? ""),
    },
  };
  for (const { name, run } of pluginConformance(fusion, samples)) it(name, run);
});
