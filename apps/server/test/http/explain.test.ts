import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { ExplainReply } from "@sluice/schema";
import { explainReply } from "@sluice/schema";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Asking, Reply } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { openStage, type Stage } from "../faults/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => {
  stage.a.reset();
  stage.b.reset();
});
afterAll(() => stage.close());

const messages = [{ role: "user", content: "Say hi." }];
const ask = (body: object | string, asking?: Asking): Promise<Reply> =>
  stage.post(
    "/explain",
    typeof body === "string" ? body : { model: "t/two", messages, ...body },
    asking,
  );
const told = async (body: object, asking?: Asking): Promise<ExplainReply> => {
  const reply = await ask(body, asking);
  expect(reply.status, reply.body.toString()).toBe(200);
  return explainReply.parse(JSON.parse(reply.body.toString()));
};
const providersOf = (list: readonly { readonly provider: string }[]) =>
  list.map(({ provider }) => provider);
const seeded = (seed: string): Asking => ({ headers: { "x-sluice-seed": seed } });

test("nothing is sent, and no record is written", async () => {
  const before = records();
  const reply = await ask({});
  expect(reply.status).toBe(200);
  expect(reply.headers).not.toHaveProperty("x-generation-id");
  await stage.ledger(await stage.chat());
  expect(records()).toBe(before + 1);
  expect([...stage.a.calls, ...stage.b.calls]).toHaveLength(1);
});

function records(): number {
  const database = new DatabaseSync(join(stage.server.folder, "data/sluice.db"), {
    readOnly: true,
  });
  try {
    return Number(database.prepare("select count(*) as n from generations").get()?.n);
  } finally {
    database.close();
  }
}

describe("the plan", () => {
  test("with the same seed the request goes where the explanation said", async () => {
    const firsts = new Set<string>();
    for (let number = 0; number < 50; number += 1) {
      const seed = seeded(`seed ${number}`);
      const { plan } = await told({}, seed);
      expect(plan.seed).toBe(`seed ${number}`);
      const first = plan.candidates[0]?.provider_name;
      const answer = JSON.parse((await stage.chat({ model: "t/two" }, seed)).body.toString());
      expect(answer.provider).toBe(first);
      firsts.add(`${first}`);
    }
    expect([...firsts].toSorted()).toEqual(["A", "B"]);
  });

  test("is in the order of the preferences", async () => {
    const { plan, rejected } = await told({ provider: { order: ["b"] } });
    expect(providersOf(plan.candidates)).toEqual(["b", "a"]);
    expect(plan).toMatchObject({
      requested: "t/two",
      strategy: "direct",
      seed: null,
      allow_fallbacks: true,
    });
    expect(rejected).toEqual([]);
    expect(plan.order).toBe("order");
    expect(plan.candidates.map(({ probability }) => probability)).toEqual([1, 0]);
  });

  test("the draw has its probabilities", async () => {
    const { plan } = await told({});
    expect(plan.order).toBe("draw");
    expect(plan.candidates.map(({ probability }) => probability)).toEqual([0.5, 0.5]);
    expect(plan.routing_funnel.every((step) => step.endpoint_count === 2)).toBe(true);
  });

  test("what is left out has its reason", async () => {
    const { plan, rejected } = await told({ provider: { only: ["a"] } });
    expect(providersOf(plan.candidates)).toEqual(["a"]);
    expect(plan.routing_funnel[0]).toEqual({ step: "Available Endpoints", endpoint_count: 2 });
    const allowed = { step: "Filter by Allowed Providers", endpoint_count: 1 };
    expect(plan.routing_funnel).toContainEqual(allowed);
    expect(rejected).toEqual([
      {
        id: expect.any(String),
        provider: "b",
        provider_name: "B",
        model: "t/two",
        reason: "Filter by Allowed Providers",
        detail: expect.stringMatching(/./),
      },
    ]);
  });
});

describe("parameters", () => {
  test("what is dropped is what the answer's header would name", async () => {
    const parameters = { top_k: 5, seed: 7, reasoning: { effort: "low", summary: "auto" } };
    const { dropped_parameters: at } = await told({ model: "local/echo", ...parameters });
    const answer = await stage.chat({ model: "local/echo", ...parameters });
    expect(at[0]?.dropped.join(", ")).toBe(answer.headers["x-sluice-dropped"]);
    expect(at[0]?.dropped).toContain("top_k");
  });

  test("what is changed is told with its new form", async () => {
    const { dropped_parameters: at } = await told({ model: "t/one", max_completion_tokens: 9 });
    const reply = await stage.chat({ max_completion_tokens: 9 });
    expect(reply.status).toBe(200);
    const [change] = at[0]?.changed ?? [];
    expect(change).toEqual({ name: "max_completion_tokens", into: "max_tokens" });
    expect(stage.a.calls[0]?.body).toMatchObject({ max_tokens: 9 });
  });

  test("where nothing is dropped or changed there is no entry", async () => {
    expect((await told({ temperature: 1 })).dropped_parameters).toEqual([]);
  });
});

describe("plugins", () => {
  test("only those that would act are named", async () => {
    const plugins = [{ id: "response-healing" }];
    expect((await told({ plugins })).plugins).toEqual([]);
    const json = { plugins, response_format: { type: "json_object" } };
    expect((await told(json)).plugins).toEqual([
      { id: "response-healing", before: false, after: true, server_tools: [] },
    ]);
  });
});

describe("the cost", () => {
  test("bounds what the answer costs", async () => {
    for (const content of ["Hi", "ä".repeat(500), "word ".repeat(400)]) {
      const body = { model: "t/one", messages: [{ role: "user", content }], max_tokens: 5 };
      const { estimated_cost: cost } = await told(body);
      const { usage } = JSON.parse((await stage.chat(body)).body.toString());
      expect(cost.min).toBeLessThan(cost.max ?? 0);
      expect(usage.completion_tokens).toBe(5);
      expect(cost.endpoints[0]?.completion_tokens).toEqual({ min: 0, max: 5 });
      const tokens = cost.prompt_tokens;
      expect(tokens.min).toBeLessThanOrEqual((Buffer.byteLength(content) + 40) / 8);
      expect(tokens.max).toBeGreaterThanOrEqual(content.length);
      expect(cost.max).toBeCloseTo((1.25 * tokens.max + 10 * 5) / 1e6, 9);
      expect(cost.min).toBeCloseTo((0.1 * tokens.min) / 1e6, 9);
    }
  });

  test("without any bound of the answer its end is open", async () => {
    const { estimated_cost: cost } = await told({ model: "t/one" });
    expect(cost.max).toBeNull();
    expect(cost.endpoints[0]).toMatchObject({ max: null, price_known: true });
  });

  test("what is free costs nothing, however long", async () => {
    const { estimated_cost: cost } = await told({ model: "local/echo" });
    expect(cost).toMatchObject({ min: 0, max: 0 });
  });
});

describe("errors are those of the request", () => {
  const META = { headers: { "x-service-metadata": "enabled" } };

  test.each([
    [400, { model: "t/none" }],
    [400, { temperature: 7 }],
    [400, { messages: [] }],
    [400, { provider: { orders: ["a"] } }],
    [400, { plugins: [{ id: "nobody" }] }],
    [404, { provider: { only: ["nobody"] } }],
    [422, { tool_choice: { type: "function", function: { name: "f" } }, tools: [] }],
  ])("%i %j", async (status, more) => {
    const explained = envelope(await ask(more, META), status);
    const asked = envelope(await stage.chat({ model: "t/two", ...more }, META), status);
    expect(explained.error).toEqual(asked.error);
    expect(explained.service_metadata).toEqual(asked.service_metadata);
    if (status === 404) expect(explained.service_metadata).toMatchObject({ requested: "t/two" });
  });

  test("without a key, with another media type, too large, by another method", async () => {
    const stranger = { headers: { authorization: "Bearer none" } };
    envelope(await ask({}, stranger), 401);
    envelope(await ask("x", { headers: { "content-type": "text/plain" } }), 415);
    envelope(await ask("x".repeat(33 * 1024 * 1024)), 413);
    envelope(await ask({}, { method: "PUT" }), 405);
  });

  test.each([
    ["nothing", ""],
    ["broken JSON", '{"model":'],
    ["a list", "[]"],
    ["null", "null"],
    ["deep nesting", `{"messages":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["too many values", `{"messages":[${"1,".repeat(200_000)}1]}`],
    ["the slug of a prototype", '{"model":"__proto__","messages":[{"role":"user","content":"x"}]}'],
  ])("%s is a 400", async (_name, body) => {
    envelope(await ask(body), 400);
  });

  test("keys of every object are data", async () => {
    const body = `{"model":"t/two","messages":[{"role":"user","content":"x"}],"__proto__":{"stream":true},"constructor":{"a":1},"toString":1}`;
    const reply = await ask(body);
    if (reply.status !== 200) return void envelope(reply, 400);
    expect(JSON.parse(reply.body.toString()).plan.candidates).toHaveLength(2);
  });
});

test("a key that has used up its limit may still ask", async () => {
  const { key } = (await (
    await fetch(`${stage.server.base}/keys`, {
      method: "POST",
      headers: {
        authorization: "Bearer test-management-key-0123456789",
        "content-type": "application/json",
      },
      body: JSON.stringify({ name: "poor", limit: 0 }),
    })
  ).json()) as { key: string };
  const poor = { headers: { authorization: `Bearer ${key}` } };
  envelope(await stage.chat({}, poor), 402);
  expect((await ask({}, poor)).status).toBe(200);
});
