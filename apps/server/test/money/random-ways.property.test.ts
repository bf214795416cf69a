import { setTimeout as sleep } from "node:timers/promises";
import { type Script, steps } from "@sluice/mock-upstream";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { open, readAll } from "../faults/ask.ts";
import { type MoneyKey, type MoneyStage, openMoneyStage, usingUp } from "./money-stage.ts";

vi.setConfig({ testTimeout: 240_000 });

/** What a provider may do with a call. */
const FAULTS = {
  fails: () => [steps.status(500), steps.json({ error: { message: "x" } })],
  limits: () => [steps.status(429), steps.json({ error: { message: "x" } })],
  refuses: () => [steps.status(400), steps.json({ error: { message: "x" } })],
  breaks: () => [steps.header("content-type", "text/event-stream"), WORD, WORD, steps.reset()],
  hangs: () => [steps.header("content-type", "text/event-stream"), WORD, steps.pause(1500)],
  garbles: () => [steps.text("{")],
  resets: () => [steps.reset()],
} as const satisfies Readonly<Record<string, () => Script>>;

const WORD = steps.event({
  id: "u",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta: { content: " word" }, finish_reason: null }],
});

const fault = fc.constantFrom(
  "answers",
  "answers",
  ...(Object.keys(FAULTS) as (keyof typeof FAULTS)[]),
);
const way = fc.record({
  a: fault,
  b: fault,
  model: fc.constantFrom("m/one", "m/two", "m/dear", "m/unpriced", "m/none"),
  stream: fc.boolean(),
  maxTokens: fc.constantFrom(undefined, 1, 60, 5000),
  n: fc.constantFrom(undefined, 2),
  /** Ms after which the caller leaves. */
  leavesAfter: fc.constantFrom(undefined, undefined, 0, 5, 40),
  key: fc.constantFrom("free", "limited", "poor"),
});
type Way = typeof way extends fc.Arbitrary<infer Drawn> ? Drawn : never;

let stage: MoneyStage;
let keys: Readonly<Record<Way["key"], MoneyKey>>;
beforeAll(async () => {
  stage = await openMoneyStage(
    "timeouts: { first_token: 1s, idle: 1s, total: 2s }\nstream: { recover: continue }\ncredits: { enforce: true, initial: 0.5 }",
  );
  keys = {
    free: await stage.newKey(),
    limited: await stage.newKey(0.05),
    poor: await stage.newKey(0.0004, { limit_reset: "daily" }),
  };
  for (const name of ["a", "b"] as const) {
    stage[name].answer((call, index) => {
      const kind = faultOf(JSON.stringify(call.body), name);
      if (kind !== "answers") return FAULTS[kind]();
      const usual = usingUp(name);
      return typeof usual === "function" ? usual(call, index) : usual;
    });
  }
});
afterAll(() => stage.close());

/** The prompt says what each provider is to do. */
function faultOf(body: string, name: "a" | "b"): keyof typeof FAULTS | "answers" {
  const named = new RegExp(`${name}=(\\w+)`).exec(body)?.[1] ?? "";
  return named in FAULTS ? (named as keyof typeof FAULTS) : "answers";
}

async function go({ a, b, model, stream, maxTokens, n, leavesAfter, key }: Way): Promise<void> {
  const response = open(`${stage.server.base}/chat/completions`, {
    headers: { authorization: `Bearer ${keys[key].key}`, "content-type": "application/json" },
    body: JSON.stringify({
      model,
      stream,
      messages: [{ role: "user", content: `a=${a} b=${b}` }],
      ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
      ...(n === undefined ? {} : { n }),
    }),
  });
  if (leavesAfter === undefined) {
    const reply = await readAll(await response);
    expect(reply.status).not.toBe(500);
    return;
  }
  await sleep(leavesAfter);
  const left = await Promise.race([response, sleep(50)]);
  if (left !== undefined) left.destroy();
  else (await response).destroy();
}

test("whatever becomes of requests, nothing stays held and every cent is accounted for", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(way, { minLength: 6, maxLength: 14 }), async (ways) => {
      await Promise.all(ways.map(go));
      await stage.settled();
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(await stage.spentBy(keys.poor)).toBeLessThanOrEqual(0.0004);
  expect(await stage.spentBy(keys.limited)).toBeLessThanOrEqual(0.05);
});
