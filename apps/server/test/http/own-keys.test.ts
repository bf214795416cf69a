import { errorAnswer, type RecordedCall, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import type { Reply } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { A_THEN_B, openStage, type Stage } from "../faults/stage.ts";
import { bringing, METADATA, OWN } from "./bringing.ts";

/** Provider keys that a caller brings for one request (wire reference §0; contract §7.29). */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => {
  for (const [upstream, name] of [
    [stage.a, "a"],
    [stage.b, "b"],
  ] as const) {
    upstream.reset();
    upstream.answer(answerOf(name));
  }
});
afterAll(() => stage.close());

const sentKey = (call: RecordedCall | undefined) => call?.headers.authorization;
const jsonOf = (reply: Reply) => JSON.parse(reply.body.toString());
const RANK = { model: "t/rank", query: "q", documents: ["one", "two"], top_n: 1 };
const SAY = { model: "t/voice", input: "Hi.", voice: "alloy" };
const ranked = [
  steps.json({
    results: [{ index: 0, relevance_score: 0.5 }],
    meta: { billed_units: { search_units: 3 } },
  }),
];
const spoken = [steps.header("content-type", "audio/mpeg"), steps.write("audio")];

describe("the call", () => {
  test.each(["a", "A", " a "])("to the provider named %j is made with the key", async (name) => {
    const reply = await stage.chat({}, bringing({ [name]: OWN }));
    expect(reply.status).toBe(200);
    expect(sentKey(stage.a.calls.at(-1))).toBe(`Bearer ${OWN}`);
    expect(reply.headers).not.toHaveProperty("x-sluice-dropped");
  });

  test("of the next request, which brings none, has the installation's key again", async () => {
    await stage.chat({}, bringing({ a: OWN }));
    await stage.chat();
    expect(sentKey(stage.a.calls.at(-1))).toBe("Bearer up-secret-a");
  });

  test("of rerank and speech is made with the key, too", async () => {
    stage.a.next(ranked);
    expect((await stage.post("/rerank", RANK, bringing({ a: OWN }))).status).toBe(200);
    expect(sentKey(stage.a.calls.at(-1))).toBe(`Bearer ${OWN}`);
    stage.a.next(spoken);
    expect((await stage.post("/audio/speech", SAY, bringing({ a: OWN }))).status).toBe(200);
    expect(sentKey(stage.a.calls.at(-1))).toBe(`Bearer ${OWN}`);
  });

  test("goes first to a provider whose key was brought, whatever `order` says", async () => {
    const reply = await stage.chat(A_THEN_B, bringing({ b: OWN }));
    expect(jsonOf(reply).provider).toBe("B");
    expect(sentKey(stage.b.calls.at(-1))).toBe(`Bearer ${OWN}`);
    expect(stage.a.calls).toEqual([]);
  });

  test("goes on to the other providers with the installation's key, and is charged there", async () => {
    stage.b.next(errorAnswer(500));
    const reply = await stage.chat(A_THEN_B, bringing({ b: OWN }, METADATA));
    expect(sentKey(stage.a.calls.at(-1))).toBe("Bearer up-secret-a");
    expect(jsonOf(reply)).toMatchObject({
      provider: "A",
      usage: { cost: 0.00006, is_byok: false, cost_details: { upstream_inference_cost: null } },
      service_metadata: { is_byok: false, attempt: 2 },
    });
  });
});

describe("what cannot be used", () => {
  test.each([
    ["nobody", "nobody"],
    ["local", "local"],
    ["no body\tat all", "no_body_at_all"],
  ])("the provider %j is ignored and reported", async (name, told) => {
    const reply = await stage.chat({}, bringing({ [name]: OWN, a: OWN }));
    expect(reply.status).toBe(200);
    expect(reply.headers["x-sluice-dropped"]).toBe(`X-Provider-API-Keys.${told}`);
  });

  test("a key in the place of a name is not repeated", async () => {
    const reply = await stage.chat({}, bringing({ [OWN]: OWN, "sk-0123456789abcdef": "b" }));
    expect(reply.headers["x-sluice-dropped"]).toBe(
      "X-Provider-API-Keys._redacted_, X-Provider-API-Keys._redacted_",
    );
  });

  test.each(["", "  ", "{}"])("%j brings nothing", async (header) => {
    const reply = await stage.chat({}, bringing(header));
    expect(reply.status).toBe(200);
    expect(sentKey(stage.a.calls.at(-1))).toBe("Bearer up-secret-a");
  });

  test.each([
    ["text", `{"a": ${OWN}`, /JSON object/],
    ["a list", JSON.stringify([OWN]), /JSON object/],
    ["a bare text", JSON.stringify(OWN), /JSON object/],
    ["null", "null", /JSON object/],
    ["a number as key", { a: 1 }, /JSON object/],
    ["an object as key", { a: { key: OWN } }, /JSON object/],
    ["an empty key", { a: "" }, /visible ASCII/],
    ["a key with a line break", { a: `${OWN}\r\nx-evil: 1` }, /visible ASCII/],
    ["a key with a space", { a: `${OWN} x` }, /visible ASCII/],
    ["a key that is not ASCII", '{"a":"\\u00e9\\u0000"}', /visible ASCII/],
    ["a key that is too long", { a: "k".repeat(4097) }, /at most 4096/],
    ["a name without characters", { " ": OWN }, /1 to 128/],
    ["a name that is too long", { ["n".repeat(129)]: OWN }, /1 to 128/],
    [
      "too many",
      Object.fromEntries([...Array(33).keys()].map((n) => [`p${n}`, OWN])),
      /at most 32/,
    ],
  ])("%s is a 400 for every operation, and is not repeated", async (_what, header, message) => {
    const say = [
      ["/chat/completions", { model: "t/one", messages: [{ role: "user", content: "x" }] }],
      ["/rerank", RANK],
      ["/audio/speech", SAY],
      ["/explain", { model: "t/one", messages: [{ role: "user", content: "x" }] }],
    ] as const;
    for (const [path, body] of say) {
      const reply = await stage.post(path, body, bringing(header));
      expect(envelope(reply, 400).error.message).toMatch(message);
      expect(reply.body.toString()).not.toContain("own-credential");
    }
    expect(stage.a.calls).toEqual([]);
  });
});

test("an explanation shows whose key comes first, what it costs here, and no key", async () => {
  const body = {
    model: "t/two",
    messages: [{ role: "user", content: "Hi" }],
    provider: { order: ["a", "b"] },
  };
  const reply = await stage.post("/explain", body, bringing({ b: OWN, nobody: OWN }));
  const { plan, estimated_cost, dropped_parameters } = jsonOf(reply);
  expect(plan.candidates[0]).toMatchObject({ provider: "b", probability: 1 });
  expect(plan.candidates[0].moved_by).toContain("own_key");
  expect(estimated_cost.endpoints[0]).toMatchObject({ provider: "b", min: 0, max: 0 });
  expect(dropped_parameters[0].dropped).toContain("X-Provider-API-Keys.nobody");
  expect(reply.body.toString()).not.toContain(OWN);
});
