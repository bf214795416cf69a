import { errorAnswer, type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

let upstream: MockUpstream;
let server: TestServer;
const endpoint = (prompt: number, more = "") =>
  `[{ provider: a, model: up, price: { prompt: ${prompt}, completion: ${prompt * 2} }${more} }]`;

/** Ten models that chat, two to each tier of cost, by rising price; one has none. */
const MODELS = `
  low/coder: { scores: { coding: 0.5, chat: 0.1 }, endpoints: ${endpoint(1)} }
  low/talker: { scores: { coding: 0.1, chat: 0.6 }, endpoints: ${endpoint(2)} }
  mid/coder: { scores: { coding: 0.6, chat: 0.2 }, endpoints: ${endpoint(3)} }
  mid/talker: { scores: { coding: 0.2, chat: 0.7 }, endpoints: ${endpoint(4)} }
  high/coder: { scores: { coding: 0.7 }, input: [text, image], endpoints: ${endpoint(5)} }
  high/plain: { endpoints: ${endpoint(6)} }
  xhigh/one: { scores: { coding: 0.8 }, endpoints: ${endpoint(7)} }
  xhigh/two: { scores: { coding: 0.85 }, context_length: 1000, endpoints: ${endpoint(8)} }
  max/one: { scores: { coding: 0.9 }, endpoints: ${endpoint(9, ", supports: []")} }
  max/two: { scores: { coding: 0.8 }, endpoints: ${endpoint(10)} }
  no/price: { scores: { coding: 0.99, chat: 0.99 }, endpoints: [{ provider: a, model: up }] }
  other/rank: { output: [rerank], endpoints: [{ provider: a, model: r }] }
`;

beforeAll(async () => {
  upstream = await startMockUpstream();
  server = await startTestServer(`
retries: { attempts: 0 }
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}" }
models:
${MODELS}
`);
});
beforeEach(() => {
  upstream.reset();
  upstream.answer(answerOf("a"));
});
afterAll(async () => {
  await server.close();
  await upstream.close();
});

const CODE = "Write a Python function that merges two sorted lists.";
const TALK = "Hey there, how's it going?";

interface Answer {
  readonly model: string;
  readonly error: { readonly message: string; readonly metadata: { readonly path?: string } };
  readonly plan: { readonly strategy: string; readonly candidates: { readonly model: string }[] };
  readonly pipeline: Stage[];
  readonly plugins: { readonly id: string }[];
  readonly service_metadata: {
    readonly requested: string;
    readonly strategy: string;
    readonly attempt: number;
    readonly pipeline?: Stage[];
    readonly endpoints: { readonly available: readonly { readonly model: string }[] };
  };
}

interface Stage {
  readonly type: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

async function post(path: string, body: object, status: number): Promise<Answer> {
  const response = await server.post(path, body, { "x-service-metadata": "enabled" });
  const answer = (await response.json()) as Answer;
  expect({ status: response.status, error: answer.error }).toMatchObject({ status });
  return answer;
}

const says = (content: unknown) => ({ messages: [{ role: "user", content }] });
const ask = (more: object, content: unknown = CODE, status = 200) =>
  post("/chat/completions", { model: "sluice/auto", ...says(content), ...more }, status);
const by = (options: object, id = "auto-router") => ({ plugins: [{ id, ...options }] });
const stageOf = ({ service_metadata: { pipeline = [] } }: Answer) =>
  pipeline.find(({ name }) => name.startsWith("auto"));
const tried = ({ service_metadata: { endpoints } }: Answer) =>
  endpoints.available.map(({ model }) => model);

async function keyFor(allowed: readonly string[]): Promise<string> {
  const made = await fetch(`${server.base}/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "k", allowed_models: allowed }),
  });
  return ((await made.json()) as { key: string }).key;
}

function askWithKey(key: string, more: object = {}): Promise<Response> {
  const body = { model: "sluice/auto", ...says(CODE), ...more };
  return server.post("/chat/completions", body, { authorization: `Bearer ${key}` });
}

describe("sluice/auto", () => {
  test("acts without a plugin entry, tells the task, and the reply names the model", async () => {
    const answer = await ask({});
    expect(answer.model).toBe("low/coder");
    expect(answer.service_metadata).toMatchObject({ requested: "sluice/auto", strategy: "auto" });
    expect(stageOf(answer)).toMatchObject({
      type: "plugin",
      name: "auto-router",
      data: { task_type: "code:generation", cost_tier: "low", ranked_by: "score" },
    });
    expect(upstream.calls).toHaveLength(1);
  });

  test("another task is another model's", async () => {
    const answer = await ask({}, TALK);
    expect(answer.model).toBe("low/talker");
    expect(stageOf(answer)?.data.task_type).toBe("chat");
  });

  test("has an alias, and streams", async () => {
    expect((await ask({ model: "openrouter/auto" })).service_metadata).toMatchObject({
      requested: "openrouter/auto",
      strategy: "auto",
    });
    const body = { model: "sluice/auto", stream: true, ...says(TALK) };
    upstream.answer(answerOf("a"));
    const text = await (await server.post("/chat/completions", body)).text();
    expect(text).toContain('"model":"low/talker"');
  });

  test("tries the next best when the first fails", async () => {
    upstream.next(errorAnswer(503));
    const answer = await ask({});
    expect(answer.model).toBe("low/talker");
    expect(answer.service_metadata.attempt).toBe(2);
    expect(tried(answer)).toHaveLength(3);
  });

  test("in a list it stands where it was named", async () => {
    upstream.next(errorAnswer(503));
    const answer = await ask({ model: undefined, models: ["max/one", "sluice/auto", "max/two"] });
    expect(answer.service_metadata).toMatchObject({ requested: "max/one", strategy: "fallback" });
    expect(tried(answer)).toEqual(["max/one", "low/coder", "low/talker", "mid/coder", "max/two"]);
    expect(answer.model).toBe("low/coder");
  });

  test("takes suffixes for the models it chooses", async () => {
    const answer = await ask({ model: "sluice/auto:nitro" });
    expect(answer.service_metadata).toMatchObject({
      requested: "sluice/auto:nitro",
      strategy: "auto",
    });
    const { plan } = await post("/explain", { model: "sluice/auto:floor", ...says(CODE) }, 200);
    expect(plan).toMatchObject({ order: "price" });
  });

  test("leaves other models alone", async () => {
    const answer = await ask({ model: "max/two", ...by({ cost_tier: "low" }) });
    expect(answer.model).toBe("max/two");
    expect(answer.service_metadata.pipeline).toBeUndefined();
    expect(answer.service_metadata.strategy).toBe("direct");
  });
});

describe("cost", () => {
  test.each([
    ["low", "low/coder"],
    ["medium", "mid/coder"],
    ["high", "high/coder"],
    ["xhigh", "xhigh/two"],
    ["max", "max/one"],
  ])("cost_tier %s is a band of its own", async (tier, model) => {
    const answer = await ask(by({ cost_tier: tier }));
    expect(answer.model).toBe(model);
    expect(tried(answer)).toHaveLength(2);
    expect(stageOf(answer)?.data.cost_tier).toBe(tier);
  });

  test.each([
    [10, "low/coder"],
    [7, "mid/coder"],
    [5, "high/coder"],
    [3, "xhigh/two"],
    [0, "max/one"],
  ])("cost_quality_tradeoff %i favours a band", async (tradeoff, model) => {
    expect((await ask(by({ cost_quality_tradeoff: tradeoff }))).model).toBe(model);
  });

  test("cost_tier goes before cost_quality_tradeoff", async () => {
    const answer = await ask(by({ cost_tier: "max", cost_quality_tradeoff: 10 }));
    expect(answer.model).toBe("max/one");
  });

  test("a tier without a model is a 404, a wish is met as nearly as it can be", async () => {
    const lists = { allowed_models: ["max/*"] };
    const { error, service_metadata } = await ask(by({ ...lists, cost_tier: "low" }), CODE, 404);
    expect(error.message).toBe(
      "No models match your request and model restrictions: 2 models are allowed, and none is in the cost tier low and can serve it",
    );
    expect(service_metadata).toMatchObject({
      strategy: "auto",
      requested: "sluice/auto",
      attempt: 0,
    });
    expect(service_metadata.pipeline).toMatchObject([{ data: { task_type: "code:generation" } }]);
    expect((await ask(by({ ...lists, cost_quality_tradeoff: 10 }))).model).toBe("max/one");
    expect((await ask(by(lists))).model).toBe("max/one");
    expect(upstream.calls).toHaveLength(2);
  });
});

describe("lists", () => {
  test.each([
    [["mid/*"], "mid/coder"],
    [["mid/tal*"], "mid/talker"],
    [["*/one*"], "xhigh/one"],
    [["high/plain"], "high/plain"],
    [["no/price"], "no/price"],
  ])("allowed_models %j", async (allowed, model) => {
    expect((await ask(by({ allowed_models: allowed }))).model).toBe(model);
  });

  test("excluded_models beats allowed_models", async () => {
    const lists = { allowed_models: ["low/*"], excluded_models: ["*/coder"] };
    const answer = await ask(by(lists));
    expect(answer.model).toBe("low/talker");
    expect(tried(answer)).toEqual(["low/talker"]);
    const all = { excluded_models: ["*"] };
    await ask(by(all), CODE, 404);
    await ask(by({ allowed_models: [] }), CODE, 404);
    expect(upstream.calls).toHaveLength(1);
  });

  test("a model without a price is the last resort, and in no tier", async () => {
    await ask(by({ allowed_models: ["no/*"], cost_tier: "low" }), CODE, 404);
    expect(tried(await ask(by({ allowed_models: ["no/*", "max/*"] })))).toEqual([
      "max/one",
      "max/two",
      "no/price",
    ]);
  });
});

describe("pin_model", () => {
  const turns = (model?: string) => [
    { role: "user", content: CODE },
    { role: "assistant", content: "def f(): ...", ...(model ? { model } : {}) },
    { role: "user", content: "And now without recursion." },
  ];
  const pinned = (model: string | undefined, options: object = {}) =>
    ask({ messages: turns(model), ...by({ pin_model: true, ...options }) });

  test("the model of the latest assistant message answers again", async () => {
    const answer = await pinned("max/two");
    expect(answer.model).toBe("max/two");
    expect(stageOf(answer)?.data.pinned).toBe(true);
    expect(tried(answer)).toHaveLength(3);
    expect((await pinned("max/two:nitro")).model).toBe("max/two");
  });

  test.each([
    ["without it", { messages: turns("max/two") }],
    ["when it is false", { messages: turns("max/two"), ...by({ pin_model: false }) }],
  ])("%s the task decides", async (_name, more) => {
    expect((await ask(more)).model).toMatch(/^low\//);
  });

  test("exclusion and lists beat it, and an unknown or missing model is no pin", async () => {
    expect((await pinned("max/two", { excluded_models: ["max/*"] })).model).toMatch(/^low\//);
    expect((await pinned("max/two", { allowed_models: ["mid/*"] })).model).toMatch(/^mid\//);
    expect((await pinned("nobody/knows")).model).toMatch(/^low\//);
    expect((await pinned(undefined)).model).toMatch(/^low\//);
  });
});

describe("what the request needs", () => {
  const image = [
    { type: "text", text: "What is this?" },
    { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
  ];

  test("an image goes to a model that reads images, whatever was wished of cost", async () => {
    const answer = await ask({}, image);
    expect(answer.model).toBe("high/coder");
    expect(tried(answer)).toEqual(["high/coder"]);
    expect(stageOf(answer)?.data.task_type).toBe("vision");
    await ask(by({ cost_tier: "low" }), image, 404);
  });

  test("a file is the parser's matter where one is asked for", async () => {
    const file = [
      { type: "text", text: "Summarise." },
      { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AA" } },
    ];
    const { error } = await ask({}, file, 404);
    expect(error.message).toMatch(
      /^No models match your request and model restrictions: \d+ models are allowed, and none can serve it$/,
    );
  });

  test("a long prompt goes past a model that is too small", async () => {
    const long = `${CODE} ${"lorem ipsum ".repeat(2000)}`;
    expect((await ask(by({ cost_tier: "xhigh" }), long)).model).toBe("xhigh/one");
  });

  test("tools go to a model that takes them first", async () => {
    const tools = [{ type: "function", function: { name: "f", parameters: { type: "object" } } }];
    const answer = await ask({ tools, ...by({ cost_tier: "max" }) });
    expect(answer.model).toBe("max/two");
    const { service_metadata } = await ask({ tools }, "What's the weather in Oslo right now?");
    expect(service_metadata.pipeline).toMatchObject([{ data: { task_type: "tool-use" } }]);
  });

  test("provider preferences and the lists of the key hold", async () => {
    await ask({ provider: { max_price: { prompt: 0.5 } } }, CODE, 404);
    expect((await ask({ provider: { max_price: { prompt: 1 } } })).model).toBe("low/coder");
    const reply = await askWithKey(await keyFor(["mid/*"]));
    expect(await reply.json()).toMatchObject({ model: "mid/coder" });
  });

  test("a band is one of all models, whichever of them the key may use (contract §7.18)", async () => {
    const key = await keyFor(["mid/*", "max/*"]);
    const low = await askWithKey(key, by({ cost_tier: "low" }));
    expect(low.status).toBe(404);
    const medium = await askWithKey(key, by({ cost_tier: "medium" }));
    expect(await medium.json()).toMatchObject({ model: "mid/coder" });
    const max = await askWithKey(key, by({ cost_tier: "max" }));
    expect(await max.json()).toMatchObject({ model: "max/one" });
  });
});

describe("without scores", () => {
  test("models are ranked by a guess, which the stage tells", async () => {
    const answer = await ask(by({ allowed_models: ["high/plain"] }));
    expect(stageOf(answer)?.data.ranked_by).toBe("estimate");
    const general = await ask(by({ allowed_models: ["max/two"] }), TALK);
    expect(stageOf(general)?.data.ranked_by).toBe("general_score");
  });
});

describe("options of the two routers", () => {
  test.each([
    ["cost_tier", "huge"],
    ["cost_tier", 3],
    ["cost_quality_tradeoff", 11],
    ["cost_quality_tradeoff", -1],
    ["cost_quality_tradeoff", 1.5],
    ["allowed_models", "acme/*"],
    ["allowed_models", [1]],
    ["allowed_models", Array(1025).fill("a/b")],
    ["allowed_models", ["x".repeat(1025)]],
    ["allowed_models", Array(65).fill("y".repeat(1024))],
    ["excluded_models", "acme/*"],
    ["excluded_models", Array(1025).fill("a/b")],
    ["excluded_models", ["x".repeat(1025)]],
    ["excluded_models", Array(65).fill("y".repeat(1024))],
    ["surprise", true],
    ["enabled", "no"],
  ])("a bad %s is a 400 that names it", async (name, value) => {
    for (const id of ["auto-router", "auto-beta-router"]) {
      const { error } = await ask(by({ [name]: value }, id), CODE, 400);
      expect(`${error.message} ${error.metadata.path}`).toContain(name);
    }
    expect(upstream.calls).toHaveLength(0);
  });

  test("pin_model is a boolean, and the first router's alone", async () => {
    await ask(by({ pin_model: "yes" }), CODE, 400);
    await ask(by({ pin_model: true }, "auto-beta-router"), CODE, 400);
  });

  test("1024 patterns, and 65536 characters, are taken", async () => {
    const patterns = Array.from({ length: 1024 }, (_, index) => `z/${index}*`.padEnd(64, "y"));
    await ask(by({ excluded_models: patterns }));
    await ask(by({ allowed_models: ["z/*".padEnd(1024, "*"), "low/*"] }));
  });

  test("nulls are as if they were not there", async () => {
    const nothing = { cost_tier: null, cost_quality_tradeoff: null, allowed_models: null };
    const more = { excluded_models: null, pin_model: null, enabled: null };
    expect((await ask(by({ ...nothing, ...more }))).model).toBe("low/coder");
  });

  test("turning the plugin off leaves nobody who chooses", async () => {
    const { error } = await ask(by({ enabled: false }), CODE, 400);
    expect(error.message).toContain("turns off");
    expect(error.metadata.path).toBe("plugins[0].enabled");
  });
});

describe("sluice/auto-beta", () => {
  const beta = (more: object, status = 200) =>
    ask({ model: "sluice/auto-beta", ...more }, CODE, status);

  test("reads its own plugin id, and not the other's", async () => {
    expect((await beta(by({ cost_tier: "max" }, "auto-beta-router"))).model).toBe("max/one");
    expect((await beta(by({ cost_tier: "max" }))).model).toBe("low/coder");
    expect((await ask(by({ cost_tier: "max" }, "auto-beta-router"))).model).toBe("low/coder");
    const answer = await ask({ model: "openrouter/auto-beta" });
    expect(answer.service_metadata.strategy).toBe("auto");
    expect(stageOf(answer)?.name).toBe("auto-beta-router");
  });

  test.each([
    [{ allowed_models: ["mid/*"] }, "mid/coder"],
    [{ excluded_models: ["low/*"] }, "mid/coder"],
    [{ cost_tier: "high" }, "high/coder"],
    [{ cost_quality_tradeoff: 0 }, "max/one"],
  ])("takes %j", async (options, model) => {
    expect((await beta(by(options, "auto-beta-router"))).model).toBe(model);
  });
});

describe("explanations and lists", () => {
  test("POST /explain shows what would be chosen, and sends nothing", async () => {
    const body = { model: "sluice/auto", ...says(CODE), ...by({ cost_tier: "max" }) };
    const { plan, pipeline, plugins } = await post("/explain", body, 200);
    expect(plan).toMatchObject({ strategy: "auto", requested: "sluice/auto" });
    expect(plan.candidates.map(({ model }) => model)).toEqual(["max/one", "max/two"]);
    expect(pipeline).toMatchObject([{ name: "auto-router", data: { models: expect.any(Array) } }]);
    expect(plugins.map(({ id }) => id)).toEqual(["auto-router"]);
    expect(upstream.calls).toHaveLength(0);
    const nothing = { ...body, ...by({ allowed_models: ["z/*"] }) };
    const { error, service_metadata } = await post("/explain", nothing, 404);
    expect(error.message).toBe(
      "No models match your request and model restrictions: no model that chats is allowed",
    );
    expect(service_metadata.strategy).toBe("auto");
  });

  test("GET /models lists the names that stand for others", async () => {
    const { data } = (await (await fetch(`${server.base}/models`)).json()) as {
      data: { id: string; pricing: object }[];
    };
    const routers = data.filter(({ id }) => id.startsWith("sluice/"));
    expect(routers).toMatchObject([
      { id: "sluice/auto", pricing: { prompt: "-1", completion: "-1" } },
      { id: "sluice/auto-beta", pricing: { prompt: "-1", completion: "-1" } },
      { id: "sluice/pareto-code", pricing: { prompt: "-1", completion: "-1" } },
      { id: "sluice/fusion", pricing: { prompt: "-1", completion: "-1" } },
      { id: "sluice/fusion-flash", pricing: { prompt: "-1", completion: "-1" } },
      { id: "sluice/free", pricing: { prompt: "0", completion: "0" } },
    ]);
    const one = await fetch(`${server.base}/models/openrouter/auto`);
    expect(await one.json()).toMatchObject({ data: { id: "sluice/auto" } });
    const flash = await fetch(`${server.base}/models/openrouter/fusion-flash`);
    expect(await flash.json()).toMatchObject({ data: { id: "sluice/fusion-flash" } });
    const who = await fetch(`${server.base}/models/sluice/auto/endpoints`);
    expect(await who.json()).toMatchObject({ data: { id: "sluice/auto", endpoints: [] } });
  });
});
