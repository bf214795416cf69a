import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { envelope } from "../faults/envelope.ts";
import { METADATA } from "../http/bringing.ts";
import { type MoneyStage, OF_A, OF_B, openMoneyStage, toldLimit, usingUp } from "./money-stage.ts";

let stage: MoneyStage;
beforeAll(async () => {
  stage = await openMoneyStage();
});
beforeEach(() => {
  stage.a.reset();
  stage.b.reset();
  stage.a.answer(usingUp("a"));
  stage.b.answer(usingUp("b"));
});
afterAll(() => stage.close());

describe("a limit that pays too little", () => {
  test("for the tokens asked for is a 402 that says how many it pays", async () => {
    const { key } = await stage.newKey(0.5 * OF_A);
    const { error } = envelope(await stage.chat(key), 402);
    expect(error.message).toBe(
      "This request requires more credits, or fewer max_tokens. You requested up to 100 tokens, but can only afford 50.",
    );
    expect(error.metadata).toMatchObject({
      limit_source: "key_limit",
      reason: "weight_exceeds_budget",
    });
    expect(stage.a.calls).toHaveLength(0);
    expect((await stage.chat(key, { max_tokens: 50 })).status).toBe(200);
  });

  test("that is used up is a 402 that says so", async () => {
    const { key } = await stage.newKey(OF_A);
    expect((await stage.chat(key)).status).toBe(200);
    const { error } = envelope(await stage.chat(key), 402);
    expect(error.message).toMatch(/^Insufficient credits/);
    expect(error.metadata).toMatchObject({ limit_source: "key_limit" });
  });

  test("and begins anew is told with the time until then", async () => {
    const { key } = await stage.newKey(0.5 * OF_A, { limit_reset: "daily" });
    const reply = await stage.chat(key);
    envelope(reply, 402);
    const wait = Number(reply.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(86_400);
    const lifetime = await stage.newKey(0.5 * OF_A);
    expect((await stage.chat(lifetime.key)).headers).not.toHaveProperty("retry-after");
  });

  test("for several answers counts them all", async () => {
    const { key } = await stage.newKey(2.5 * OF_A);
    expect((await stage.chat(key, { n: 3 })).status).toBe(402);
    expect((await stage.chat(key, { n: 2 })).status).toBe(200);
  });

  test("counts every one of any number of answers", async () => {
    const { key } = await stage.newKey(200 * OF_A);
    for (const n of [201, 1_000_000, Number.MAX_SAFE_INTEGER]) {
      const { error } = envelope(await stage.chat(key, { n }), 402);
      expect(error.message).toContain("can only afford 20000.");
    }
    expect(stage.a.calls).toHaveLength(0);
  });

  test("for a ranking or for speech is a 402 too", async () => {
    const rank = { model: "m/rank", query: "q", documents: ["a"] };
    const speak = { model: "m/voice", input: "x".repeat(100), voice: "v" };
    const { key } = await stage.newKey(0.0005);
    const headers = { authorization: `Bearer ${key}` };
    for (const [path, body] of [
      ["/rerank", rank],
      ["/audio/speech", speak],
    ] as const) {
      const response = await stage.server.post(path, body, headers);
      expect(response.status).toBe(402);
      expect(await response.json()).toMatchObject({
        error: { message: /too little left/, metadata: { limit_source: "key_limit" } },
      });
    }
    expect(stage.a.calls).toHaveLength(0);
  });
});

describe("without a limit of tokens", () => {
  test("the answer is cut to what can be paid, and the provider is told", async () => {
    const { key } = await stage.newKey(0.3 * OF_A);
    const reply = await stage.chat(key, { max_tokens: undefined });
    expect(reply.status).toBe(200);
    expect(toldLimit(stage.a.calls[0]?.body)).toBe(30);
    expect((await stage.record(reply)).completion_tokens).toBe(30);
  });

  test("fewer than 16 tokens are not worth the call", async () => {
    const { key } = await stage.newKey(0.15 * OF_A);
    expect((await stage.chat(key, { max_tokens: undefined })).status).toBe(402);
    const enough = await stage.newKey(0.16 * OF_A);
    expect((await stage.chat(enough.key, { max_tokens: undefined })).status).toBe(200);
  });

  test("and with enough left, or no limit at all, the provider is told none", async () => {
    const rich = await stage.newKey(100 * OF_A);
    const free = await stage.newKey();
    await stage.chat(rich.key, { max_tokens: undefined });
    await stage.chat(free.key, { max_tokens: undefined });
    for (const { body } of stage.a.calls) {
      expect(body).not.toHaveProperty("max_tokens");
      expect(body).not.toHaveProperty("max_completion_tokens");
    }
  });
});

test("a model without a price is refused to a key with a limit, and served to others", async () => {
  const limited = await stage.newKey(1);
  const { error } = envelope(await stage.chat(limited.key, { model: "m/unpriced" }), 402);
  expect(error.message).toContain("m/unpriced");
  const free = await stage.newKey();
  expect((await stage.chat(free.key, { model: "m/unpriced" })).status).toBe(200);
});

test("a prompt is counted exactly where its bound does not fit", { timeout: 120_000 }, async () => {
  // Some hundred bytes, some thirty tokens, a thousandth of a dollar each.
  const messages = [
    { role: "user", content: "The quick brown fox jumps over the lazy dog. ".repeat(3) },
  ];
  const asked = { model: "m/prompted", messages };
  const roomy = await stage.newKey(0.06);
  // The first count has to load the vocabulary, for which nobody waits for long.
  await expect
    .poll(async () => (await stage.chat(roomy.key, asked)).status, { timeout: 100_000 })
    .toBe(200);
  const narrow = await stage.newKey(0.02);
  expect((await stage.chat(narrow.key, asked)).status).toBe(402);
});

describe("a dearer fallback", () => {
  const asked = { model: "m/two", provider: { order: ["a", "b"] } };
  const failing = [{ kind: "status", status: 500 } as const, { kind: "end" } as const];

  test("is paid for where there is enough", async () => {
    stage.a.answer(failing);
    const key = await stage.newKey(OF_B);
    const reply = await stage.chat(key.key, asked);
    expect(reply.status).toBe(200);
    expect((await stage.record(reply)).cost).toBe(OF_B * 1e6);
    expect(await stage.spentBy(key)).toBe(OF_B);
  });

  test("is passed over where there is not, and the failure before it is told", async () => {
    stage.a.answer(failing);
    const key = await stage.newKey(0.9 * OF_B);
    const reply = await stage.chat(key.key, asked, { headers: METADATA });
    const { service_metadata: told } = envelope(reply, 502);
    expect(stage.b.calls).toHaveLength(0);
    expect(told).toMatchObject({ attempt: 1 });
    expect(told).toMatchObject({
      pipeline: [{ type: "payment", summary: expect.stringContaining("B was passed over") }],
    });
    expect(await stage.spentBy(key)).toBe(0);
  });

  test("that stands first makes room for the cheaper one", async () => {
    const { key } = await stage.newKey(OF_A);
    const reply = await stage.chat(key, { ...asked, provider: { order: ["b", "a"] } });
    expect(reply.status).toBe(200);
    expect(stage.b.calls).toHaveLength(0);
    expect(await stage.record(reply)).toMatchObject({ provider: "a", cost: OF_A * 1e6 });
  });
});

test("nothing is held and every sum agrees when all is over", async () => {
  await stage.settled();
});
