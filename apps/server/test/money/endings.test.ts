import { once } from "node:events";
import { steps } from "@sluice/mock-upstream";
import { afterEach, describe, expect, test } from "vitest";
import { open } from "../faults/ask.ts";
import { readEvents } from "../faults/read-events.ts";
import { type MoneyKey, type MoneyStage, OF_A, openMoneyStage } from "./money-stage.ts";

let stage: MoneyStage;
afterEach(() => stage.close());

const chunk = (delta: object, finish_reason: string | null = null) =>
  steps.event({
    id: "u",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta, finish_reason }],
  });
const HEAD = steps.header("content-type", "text/event-stream");
const words = (count: number) =>
  Array.from({ length: count }, (_, index) => chunk({ content: ` word${index}` }));

/** A stream that a caller leaves after its first piece. */
async function left(key: MoneyKey): Promise<void> {
  const response = await open(`${stage.server.base}/chat/completions`, {
    headers: { authorization: `Bearer ${key.key}`, "content-type": "application/json" },
    body: JSON.stringify({
      model: "m/one",
      messages: [{ role: "user", content: "Say hi." }],
      max_tokens: 100,
      stream: true,
    }),
  });
  await once(response, "data");
  response.destroy();
}

describe("what is held is free again", () => {
  test.each([
    ["a failure", [steps.status(500), steps.json({ error: { message: "broken" } })]],
    ["a refusal", [steps.status(400), steps.json({ error: { message: "bad word" } })]],
    ["an empty answer", [steps.json({ id: "c", choices: [] })]],
    ["a broken body", [steps.text("{")]],
    ["a connection that breaks", [steps.reset()]],
  ])("after %s, of which nothing is charged", async (_, script) => {
    stage = await openMoneyStage();
    const key = await stage.newKey(OF_A);
    stage.a.next(script);
    expect((await stage.chat(key.key)).status).not.toBe(200);
    await stage.settled();
    expect(await stage.spentBy(key)).toBe(0);
    expect((await stage.chat(key.key)).status).toBe(200);
  });

  test("after a stream that broke, of which nothing is charged", async () => {
    stage = await openMoneyStage();
    const key = await stage.newKey(OF_A);
    stage.a.next([HEAD, ...words(3), steps.reset()]);
    const reply = await stage.chat(key.key, { stream: true });
    expect(readEvents(reply.body).at(-2)).toContain('"finish_reason":"error"');
    await stage.settled();
    expect((await stage.chat(key.key)).status).toBe(200);
  });

  test("after its caller left, who is charged for what had come", async () => {
    stage = await openMoneyStage();
    const key = await stage.newKey(OF_A);
    stage.a.next([HEAD, ...words(10), steps.pause(60_000)]);
    await left(key);
    await stage.settled();
    const spent = await stage.spentBy(key);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThan(OF_A / 2);
    expect((await stage.chat(key.key, { max_tokens: 50 })).status).toBe(200);
  });
});

describe("the rest of a stream that broke", () => {
  const asked = { model: "m/two", provider: { order: ["a", "b"] }, stream: true };
  const more = "stream: { recover: continue }";

  test("goes on at a dearer provider where that can be paid", async () => {
    stage = await openMoneyStage(more);
    // 40 tokens of A and at most 60 of B.
    const key = await stage.newKey(0.4 * OF_A + 0.0024);
    stage.a.next([HEAD, ...words(40), steps.reset()]);
    stage.b.next([HEAD, chunk({ content: " and so it went on to its end" }), chunk({}, "stop")]);
    const reply = await stage.chat(key.key, asked);
    expect(readEvents(reply.body).join("")).toContain("went on to its end");
    await stage.settled();
  });

  test("is not asked for where it cannot, and the break is told", async () => {
    stage = await openMoneyStage(more);
    const key = await stage.newKey(0.4 * OF_A + 0.0023);
    stage.a.next([HEAD, ...words(40), steps.reset()]);
    const reply = await stage.chat(key.key, asked);
    expect(readEvents(reply.body).at(-2)).toContain('"finish_reason":"error"');
    expect(stage.b.calls).toHaveLength(0);
    await stage.settled();
  });
});

test("the cost that is told is the cost that is kept, to the nano-dollar", async () => {
  stage = await openMoneyStage();
  const key = await stage.newKey(1);
  for (const stream of [false, true]) {
    for (const max_tokens of [1, 7, 333]) {
      const reply = await stage.chat(key.key, { stream, max_tokens });
      const text = stream ? (readEvents(reply.body).at(-2) ?? "") : reply.body.toString();
      const { usage } = JSON.parse(text) as { readonly usage: { readonly cost: number } };
      const { cost } = await stage.record(reply);
      expect(Math.round(usage.cost * 1e9)).toBe(Math.round(cost * 1000));
    }
  }
});

test("a record is there before the end of its answer is", async () => {
  stage = await openMoneyStage();
  const key = await stage.newKey(3 * OF_A);
  await stage.chat(key.key);
  expect(await stage.spentBy(key)).toBe(OF_A);
  await stage.chat(key.key, { stream: true });
  expect(await stage.spentBy(key)).toBe(2 * OF_A);
});
