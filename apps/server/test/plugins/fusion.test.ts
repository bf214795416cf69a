import { errorAnswer, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { saying } from "../clients/scripted-answers.ts";
import { readEvents } from "../faults/read-events.ts";
import { readLedger } from "../faults/read-ledger.ts";
import {
  ANALYSIS,
  costOf,
  type FusionStage,
  openFusionStage,
  type SentBody,
} from "./fusion-stage.ts";

let stage: FusionStage;
beforeAll(async () => {
  stage = await openFusionStage();
});
afterEach(() => {
  stage.reset();
});
afterAll(() => stage.close());

interface Body {
  readonly model: string;
  readonly choices: readonly { readonly message: { readonly content: string } }[];
  readonly usage: {
    readonly cost: number;
    readonly prompt_tokens: number;
    readonly server_tool_use_details?: object;
  };
  readonly service_metadata: {
    readonly requested: string;
    readonly strategy: string;
    readonly pipeline: readonly { readonly name: string; readonly data: Record<string, unknown> }[];
  };
  readonly error?: { readonly message: string; readonly metadata: Record<string, unknown> };
}
const bodyOf = async (reply: Promise<Response>) => {
  const response = await reply;
  return { status: response.status, response, body: (await response.json()) as Body };
};
const stageOf = ({ service_metadata: { pipeline } }: Body) =>
  pipeline.find(({ name }) => name === "fusion");
/** What the writer was told the panel said. */
const toldTo = (name: string) => {
  const said = stage.sent(name).at(-1)?.messages.at(-1)?.content ?? "";
  return JSON.parse(/\{"status".*\}$/.exec(said)?.[0] ?? "null");
};
const upNames = (panel: readonly string[]) => panel.map((slug) => `up-${slug.slice(2)}`);
const askedModels = () =>
  stage.upstream.calls
    .map(({ body }) => body as { model: string; response_format?: object })
    .filter(({ response_format }) => response_format === undefined)
    .map(({ model }) => model);

describe("a request for sluice/fusion", () => {
  test("asks the panel, has it compared, and is answered by the writer, whose name the reply bears", async () => {
    const { status, body, response } = await bodyOf(stage.ask());
    expect(status).toBe(200);
    expect(body.model).toBe("a/best");
    expect(body.choices[0]?.message.content).toBe("up-best speaks");
    expect(body.service_metadata).toMatchObject({ requested: "sluice/fusion", strategy: "fusion" });
    const panel = ["a/best", "b/good", "c/cheap", "d/cheaper"] as const;
    expect(toldTo("up-best")).toEqual({
      status: "ok",
      analysis: ANALYSIS,
      responses: panel.map((slug) => ({ model: slug, content: `up-${slug.slice(2)} speaks` })),
    });
    expect(stage.sent("analyst")).toMatchObject([{ model: "up-best", temperature: 0 }]);
    // The panel once, the analyst and the writer at the price of the best.
    const members = panel.map(costOf).reduce((sum, cost) => sum + cost, 0);
    const cost = members + 2 * costOf("a/best");
    expect(body.usage.cost).toBeCloseTo(cost, 9);
    expect(body.usage.prompt_tokens).toBe(6 * 9);
    expect(stageOf(body)).toMatchObject({
      type: "plugin",
      data: {
        panel: panel.map((slug) => ({ model: slug, status: "ok", prompt_tokens: 9 })),
        analyst: { model: "a/best", status: "ok" },
      },
    });
    const [record] = await readLedger(
      stage.server.folder,
      response.headers.get("x-generation-id") ?? "",
    );
    expect((record?.cost ?? 0) / 1_000_000).toBeCloseTo(cost, 9);
    const calls = JSON.parse(record?.calls ?? "[]") as { model: string; costNanos: number }[];
    expect(calls.map((call) => call.model).sort()).toEqual(
      ["a/best", "a/best", "a/best", "b/good", "c/cheap", "d/cheaper"].sort(),
    );
  });

  test("streams what the writer says as it comes", async () => {
    const reply = await stage.ask({}, { stream: true });
    const data = readEvents(Buffer.from(await reply.arrayBuffer()));
    expect(data.at(-1)).toBe("[DONE]");
    const chunks = data.slice(0, -1).map((text) => JSON.parse(text));
    const text = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("");
    expect(text).toBe("up-best speaks");
    expect(chunks.every(({ model }) => model === "a/best")).toBe(true);
    expect(chunks.at(-1)?.service_metadata.strategy).toBe("fusion");
    const streams = stage.sent("up-best").map((sent) => (sent as { stream?: boolean }).stream);
    expect(streams.map((streamed) => streamed === true)).toEqual([false, true]);
  });

  test.each([
    ["openrouter/fusion", 4],
    ["sluice/fusion-flash", 2],
    ["openrouter/fusion-flash", 2],
  ])("by the name %s asks %d", async (model, size) => {
    const { status, body } = await bodyOf(stage.ask({}, { model }));
    expect(status).toBe(200);
    expect(stageOf(body)?.data.panel).toHaveLength(size);
  });

  test("is listed as a model, and an explanation of it is no fault", async () => {
    const listed = (await (await fetch(`${stage.server.base}/models`)).json()) as {
      data: readonly { id: string }[];
    };
    expect(listed.data.map(({ id }) => id)).toContain("sluice/fusion");
    const body = { model: "sluice/fusion", messages: [{ role: "user", content: "q" }] };
    const explained = await stage.server.post("/explain", body);
    expect(explained.status).toBe(200);
    expect(JSON.stringify(await explained.json())).toContain("a/best");
    expect(stage.upstream.calls).toHaveLength(0);
  });

  test("keeps the caller's later models as fallbacks of the writer", async () => {
    stage.says.set("up-best", (sent, index) => {
      const isWriter = JSON.stringify(sent.body).includes("Several models have answered");
      const answer = isWriter ? errorAnswer(500) : saying({ content: "x" });
      return typeof answer === "function" ? answer(sent, index) : answer;
    });
    const { body } = await bodyOf(stage.ask({}, { models: ["sluice/fusion", "c/cheap"] }));
    expect(body.model).toBe("c/cheap");
  });

  test("needs no item of the plugin", async () => {
    expect((await bodyOf(stage.ask({}, { plugins: undefined }))).status).toBe(200);
  });
});

/** Whether a request leaves its model a tool to call. */
const mayCall = (sent: SentBody | undefined) =>
  sent?.tools !== undefined && sent.tool_choice !== "none";

describe("options", () => {
  test.each([
    ["general-high", ["a/best", "b/good", "c/cheap", "d/cheaper"], "a/best"],
    ["general-budget", ["c/cheap", "d/cheaper"], "c/cheap"],
    ["general-fast", ["c/cheap", "d/cheaper"], "c/cheap"],
  ])("preset %s", async (preset, panel, writer) => {
    const { body } = await bodyOf(stage.ask({ preset }));
    expect(body.model).toBe(writer);
    expect(askedModels().slice(0, -1).sort()).toEqual(upNames(panel).sort());
  });

  test("analysis_models and model win over a preset", async () => {
    const { body } = await bodyOf(
      stage.ask({ preset: "general-budget", analysis_models: ["b/good"], model: "d/cheaper" }),
    );
    expect(body.model).toBe("d/cheaper");
    expect(askedModels()).toEqual(["up-good", "up-cheaper"]);
  });

  test("temperature, reasoning and max_completion_tokens are the panel's", async () => {
    await bodyOf(
      stage.ask({
        analysis_models: ["b/good"],
        model: "a/best",
        temperature: 0.3,
        reasoning: { effort: "low" },
        max_completion_tokens: 77,
      }),
    );
    expect(stage.sent("up-good")).toMatchObject([
      { temperature: 0.3, reasoning_effort: "low", max_tokens: 77 },
    ]);
    expect(stage.sent("up-best")[0]).not.toHaveProperty("temperature");
  });

  test("tools are the panel's, each may call them max_tool_calls times, and an empty list is none", async () => {
    const call = {
      id: "call_1",
      type: "function",
      function: { name: "sluice_datetime", arguments: "{}" },
    };
    const panel = { analysis_models: ["b/good"], model: "a/best" };
    const tools = [{ type: "openrouter:datetime", parameters: { timezone: "Europe/Oslo" } }];
    for (const budget of [1, 2]) {
      const turns = [saying({ tool_calls: [call] }, "tool_calls")];
      stage.says.set("up-good", (sent, index) => {
        const answer = turns.shift() ?? saying({ content: "half past" });
        return typeof answer === "function" ? answer(sent, index) : answer;
      });
      const { body } = await bodyOf(stage.ask({ ...panel, tools, max_tool_calls: budget }));
      const [first, second] = stage.sent("up-good");
      expect(first?.tools?.map((tool) => tool.function.name)).toEqual(["sluice_datetime"]);
      expect(JSON.stringify(second?.messages)).toContain("Europe/Oslo");
      // Where the budget is used up the last round has none to call.
      expect(mayCall(second)).toBe(budget === 2);
      expect(body.service_metadata.pipeline.map(({ name }) => name)).toContain("server-tools");
      stage.reset();
    }
    await bodyOf(stage.ask({ ...panel, tools: [] }));
    expect(stage.sent("up-good")[0]?.tools).toBeUndefined();
  });

  test("without them the panel goes on where no engine is configured", async () => {
    const { status } = await bodyOf(stage.ask({ analysis_models: ["b/good"], model: "a/best" }));
    expect(status).toBe(200);
  });

  test.each([
    { level: 1 },
    { analysis_models: [] },
    { analysis_models: Array.from({ length: 9 }, () => "a/best") },
    { analysis_models: ["x/unknown"] },
    { analysis_models: ["sluice/fusion"] },
    { analysis_models: [1] },
    { model: "x/unknown" },
    { model: "openrouter/fusion-flash" },
    { preset: "general" },
    { max_tool_calls: 0 },
    { max_tool_calls: 17 },
    { tools: Array.from({ length: 9 }, () => ({ type: "sluice:datetime" })) },
    { tools: [{}] },
    { tools: [{ type: "sluice:fusion" }] },
    { tools: [{ type: "sluice:web_search", parameters: { max_results: "x" } }] },
    { temperature: 3 },
    { max_completion_tokens: 0 },
    { reasoning: { effort: "very" } },
    { enabled: false },
  ])("%j is refused", async (item) => {
    expect((await stage.ask(item)).status).toBe(400);
    expect(stage.upstream.calls).toHaveLength(0);
  });
});

test.each<[string, object]>([
  ["plugins[0].analysis_models[1]", { analysis_models: ["a/best", "x/unknown"] }],
  ["plugins[0].analysis_models[0]", { analysis_models: ["sluice/fusion"] }],
  ["plugins[0].model", { model: "x/unknown" }],
  ["plugins[0].tools[1].type", { tools: [{ type: "sluice:datetime" }, { type: "x" }] }],
])("a refusal names %s of the plugin", async (path, item) => {
  const { status, body } = await bodyOf(stage.ask(item));
  expect(status).toBe(400);
  expect(body.error?.message).toContain(`${path}: `);
  expect(body.error?.metadata.path).toBe(path);
});

test.each<[string, object]>([
  ["tools[0].parameters.analysis_models[1]", { analysis_models: ["a/best", "x/unknown"] }],
  ["tools[0].parameters.model", { model: "sluice/auto" }],
  ["tools[0].parameters.tools[0].type", { tools: [{ type: "sluice:fusion" }] }],
])("a refusal names %s of the tool, before its model is asked", async (path, parameters) => {
  const more = { model: "c/cheap", tools: [{ type: "sluice:fusion", parameters }] };
  const { status, body } = await bodyOf(stage.ask({}, { ...more, plugins: undefined }));
  expect(status).toBe(400);
  expect(body.error?.message).toContain(`${path}: `);
  expect(body.error?.metadata.path).toBe(path);
  expect(stage.upstream.calls).toHaveLength(0);
});

test.each([{ level: 1 }, { preset: "x" }, { max_tool_calls: 0 }])(
  "an item with %j is refused beside any model",
  async (item) => {
    expect((await stage.ask(item, { model: "c/cheap" })).status).toBe(400);
  },
);

describe("failures", () => {
  test("of some of the panel are told, and the answer comes", async () => {
    stage.says.set("up-good", errorAnswer(500));
    const { status, body } = await bodyOf(stage.ask());
    expect(status).toBe(200);
    expect(toldTo("up-best").failed_models).toMatchObject([{ model: "b/good" }]);
    expect(stageOf(body)?.data.panel).toContainEqual(
      expect.objectContaining({ model: "b/good", status: "error", code: 502 }),
    );
  });

  test.each([
    ["an error", errorAnswer(500)],
    ["no JSON", saying({ content: "I would rather not" })],
  ])("of the analyst (%s) leave the comparison out", async (_what, answer) => {
    stage.says.set("analyst", answer);
    expect((await bodyOf(stage.ask())).status).toBe(200);
    expect(toldTo("up-best")).not.toHaveProperty("analysis");
  });

  test("of all are a 502 that says why", async () => {
    for (const name of ["best", "good", "cheap", "cheaper"])
      stage.says.set(`up-${name}`, errorAnswer(500));
    const { status, body } = await bodyOf(stage.ask());
    expect(status).toBe(502);
    expect(body.error?.metadata).toMatchObject({ failure_reason: "all_panels_failed" });
    expect(body.error?.metadata.failed_models).toHaveLength(4);
    expect(stageOf(body)?.data.failure_reason).toBe("all_panels_failed");
  });

  test("of the payment are a 402 before anything is sent", async () => {
    const key = await stage.keyWith({ limit: 0.000_001 });
    const { status } = await bodyOf(stage.ask({}, {}, { authorization: `Bearer ${key}` }));
    expect(status).toBe(402);
    expect(stage.upstream.calls).toHaveLength(0);
  });

  test("of the payment of some leave the rest of the panel", async () => {
    // Enough for 16,000 tokens of the cheapest, not of the dearer ones.
    const key = await stage.keyWith({ limit: 0.02 });
    const item = { analysis_models: ["d/cheaper", "a/best"], model: "d/cheaper" };
    const { status, body } = await bodyOf(
      stage.ask(item, { max_tokens: 50 }, { authorization: `Bearer ${key}` }),
    );
    expect(status).toBe(200);
    expect(stageOf(body)?.data.panel).toMatchObject([
      { model: "d/cheaper", status: "ok" },
      { model: "a/best", status: "error", code: 402 },
    ]);
  });

  test("a member that takes longer than the operator allows has failed, and the others are compared", async () => {
    const own = await openFusionStage("plugins: { fusion: { member_seconds: 4 } }");
    try {
      own.says.set("up-good", [steps.pause(60_000)]);
      const { status, body } = await bodyOf(own.ask());
      expect(status).toBe(200);
      expect(stageOf(body)?.data).toMatchObject({
        panel: expect.arrayContaining([
          expect.objectContaining({ model: "a/best", status: "ok" }),
          expect.objectContaining({ model: "b/good", status: "error", code: 524 }),
        ]),
        analyst: { status: "ok" },
      });
      const left = own.upstream.calls.find(
        ({ body: sent }) => (sent as SentBody).model === "up-good",
      );
      await vi.waitFor(() => expect(left?.outcome).toBe("caller-left"), 20_000);
      // It is the operator's to set.
      expect((await own.ask({ member_seconds: 9 })).status).toBe(400);
    } finally {
      await own.close();
    }
  });

  test.each([
    ["several answers", { n: 2, tools: [{ type: "sluice:datetime" }] }],
    [
      "a tool's parameters",
      { tools: [{ type: "sluice:web_search", parameters: { engine: "native" } }] },
    ],
  ])(
    "%s that the gateway's tools cannot have are a 400 before anybody is asked",
    async (_what, more) => {
      const before = stage.upstream.calls.length;
      const { status, body } = await bodyOf(stage.ask({}, more));
      expect(status, JSON.stringify(body)).toBe(400);
      expect(stage.upstream.calls).toHaveLength(before);
    },
  );

  test("who leaves calls all of the panel off", async () => {
    const silence = [steps.pause(60_000)];
    for (const name of ["best", "good", "cheap", "cheaper"]) stage.says.set(`up-${name}`, silence);
    const leaving = new AbortController();
    const asking = fetch(`${stage.server.base}/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${stage.server.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "sluice/fusion", messages: [{ role: "user", content: "q" }] }),
      signal: leaving.signal,
    });
    await stage.upstream.waitForCalls(4);
    leaving.abort();
    await expect(asking).rejects.toThrow();
    await vi.waitFor(
      () =>
        expect(stage.upstream.calls.map(({ outcome }) => outcome)).toEqual(
          Array.from({ length: 4 }, () => "caller-left"),
        ),
      20_000,
    );
  });

  test("a panel does not ask a panel, also through another gateway", async () => {
    await bodyOf(stage.ask({ analysis_models: ["b/good"], model: "a/best" }));
    const depths = stage.upstream.calls.map(({ headers }) => headers["x-openrouter-fusion-depth"]);
    expect(depths).toEqual(["1", undefined]);
    const inner = await stage.ask({}, {}, { "x-openrouter-fusion-depth": "1" });
    expect(inner.status).toBe(400);
  });
});

describe("where a search engine is configured", () => {
  test("the panel searches and fetches without being told that it may, at the price of the search", async () => {
    const engine = await startMockUpstream();
    engine.answer([
      steps.json({ results: [{ url: "https://sky.test/", title: "Sky", text: "Blue." }] }),
    ]);
    const exa = `{ engines: { exa: { base_url: "${engine.origin}", api_key: k } } }`;
    const own = await openFusionStage(`plugins: { web: ${exa} }`);
    try {
      const given = JSON.stringify({ query: "sky" });
      const call = {
        id: "c",
        type: "function",
        function: { name: "sluice_web_search", arguments: given },
      };
      const turns = [saying({ tool_calls: [call] }, "tool_calls")];
      own.says.set("up-good", (sent, index) => {
        const answer = turns.shift() ?? saying({ content: "blue, says sky.test" });
        return typeof answer === "function" ? answer(sent, index) : answer;
      });
      const item = { analysis_models: ["b/good"], model: "a/best" };
      const { status, body } = await bodyOf(own.ask(item));
      expect(status).toBe(200);
      const [first, second] = own.sent("up-good");
      const names = first?.tools?.map((tool) => tool.function.name);
      expect(names).toEqual(["sluice_web_search", "sluice_web_fetch"]);
      expect(JSON.stringify(second?.messages)).toContain("https://sky.test/");
      expect(engine.calls).toHaveLength(1);
      const tokens = 2 * costOf("b/good") + costOf("a/best");
      expect(body.usage.cost).toBeCloseTo(tokens + 0.007, 9);
      expect(body.usage.server_tool_use_details).toEqual({
        tool_calls_requested: 1,
        tool_calls_executed: 1,
        web_search_requests: 1,
      });
      const [member] = (stageOf(body)?.data.panel ?? []) as readonly { readonly cost: number }[];
      expect(member).toMatchObject({
        model: "b/good",
        prompt_tokens: 18,
        web_search_requests: 1,
      });
      expect(member?.cost).toBeCloseTo(2 * costOf("b/good") + 0.007, 9);
    } finally {
      await own.close();
      await engine.close();
    }
  });
});

describe("the server tool", () => {
  const call = {
    id: "call_1",
    type: "function",
    function: { name: "sluice_fusion", arguments: '{"question":"Why?"}' },
  };
  const calling = (tool: object, more: object = {}) => {
    const turns = [saying({ tool_calls: [call] }, "tool_calls")];
    stage.says.set("up-cheap", (sent, index) => {
      const answer = turns.shift() ?? saying({ content: "so it is" });
      return typeof answer === "function" ? answer(sent, index) : answer;
    });
    const tools = [{ type: "openrouter:fusion", ...tool }];
    return bodyOf(stage.ask({}, { model: "c/cheap", plugins: undefined, tools, ...more }));
  };

  test("asks a panel when the model wants one", async () => {
    const { status, body } = await calling({ analysis_models: ["a/best", "b/good"] });
    expect(status).toBe(200);
    expect(body.model).toBe("c/cheap");
    expect(body.choices[0]?.message.content).toBe("so it is");
    const result = stage
      .sent("up-cheap")
      .at(-1)
      ?.messages.find(({ role }) => role === "tool");
    expect(JSON.parse(result?.content ?? "")).toMatchObject({
      status: "ok",
      analysis: ANALYSIS,
      responses: [{ model: "a/best" }, { model: "b/good" }],
    });
    expect(stage.sent("analyst")).toMatchObject([{ model: "up-cheap" }]);
    expect(stage.sent("up-good")[0]?.messages).toEqual([{ role: "user", content: "Why?" }]);
  });

  test("tells the model of a panel that failed", async () => {
    stage.says.set("up-good", errorAnswer(500));
    await calling({ parameters: { analysis_models: ["b/good"] } });
    const result = stage
      .sent("up-cheap")
      .at(-1)
      ?.messages.find(({ role }) => role === "tool");
    expect(JSON.parse(result?.content ?? "")).toMatchObject({
      status: "error",
      failure_reason: "all_panels_failed",
    });
  });

  test("is not there because the plugin's item is", async () => {
    const { status } = await bodyOf(stage.ask({}, { model: "c/cheap" }));
    expect(status).toBe(200);
    expect(stage.sent("up-cheap")[0]?.tools).toBeUndefined();
    expect(stage.upstream.calls).toHaveLength(1);
  });

  test.each([{ max_tool_calls: 17 }, { analysis_models: [] }, { preset: "x" }])(
    "with %j is refused",
    async (tool) => {
      expect((await calling(tool)).status).toBe(400);
    },
  );
});
