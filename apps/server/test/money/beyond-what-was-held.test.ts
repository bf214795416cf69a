import { type Answer, steps } from "@sluice/mock-upstream";
import { afterEach, expect, test } from "vitest";
import { completionOf } from "../faults/answers.ts";
import { type MoneyStage, OF_A, openMoneyStage, TOKENS } from "./money-stage.ts";

let stage: MoneyStage;
afterEach(() => stage.close());

/** USD of one search of the provider. */
const SEARCH = 0.001;
const MODELS = `
  m/searches: { context_length: 100000, endpoints: [{ provider: a, model: m, price: { prompt: 0, completion: 10, search: ${SEARCH} } }] }
`;

/** An answer of so many searches and tokens, whatever was asked for. */
function answering(searches: number, completion_tokens: number): Answer {
  const usage = {
    prompt_tokens: 5,
    completion_tokens,
    total_tokens: 5 + completion_tokens,
    server_tool_use_details: { web_search_requests: searches },
  };
  return ({ body }) => {
    if ((body as { readonly stream?: boolean }).stream !== true) {
      return [steps.json(completionOf("a", { usage }))];
    }
    const chunk = (more: object) =>
      steps.event({ id: "u", object: "chat.completion.chunk", created: 1, model: "m", ...more });
    const choice = (delta: object, finish_reason: string | null) =>
      chunk({ choices: [{ index: 0, delta, finish_reason }] });
    return [
      steps.header("content-type", "text/event-stream"),
      choice({ role: "assistant", content: "x" }, null),
      choice({}, "stop"),
      chunk({ choices: [], usage }),
      steps.event("[DONE]"),
      steps.end(),
    ];
  };
}

test.each([
  ["a whole answer", false],
  ["a stream", true],
])("searches that nobody foresaw are charged to %s while the key has it", async (_, stream) => {
  stage = await openMoneyStage("", MODELS);
  stage.a.answer(answering(20, TOKENS));
  const key = await stage.newKey(1);
  const reply = await stage.chat(key.key, { model: "m/searches", stream });
  expect(reply.status).toBe(200);
  expect(reply.body.toString()).toContain(`"cost":${20 * SEARCH + OF_A}`);
  await stage.settled();
  expect(await stage.spentBy(key)).toBeCloseTo(20 * SEARCH + OF_A, 9);
});

test.each([
  ["a whole answer", false],
  ["a stream", true],
])(
  "beyond what the key has left nothing is charged to %s, and the record says so",
  async (_, stream) => {
    stage = await openMoneyStage("", MODELS);
    stage.a.answer(answering(20, TOKENS));
    // Five searches and the answer are held; nine more would be paid.
    const limit = 14 * SEARCH + OF_A;
    const key = await stage.newKey(limit);
    const reply = await stage.chat(key.key, { model: "m/searches", stream });
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toContain(`"cost":${limit}`);
    await stage.settled();
    expect(await stage.spentBy(key)).toBe(limit);
    const { details } = await stage.record(reply);
    expect(JSON.parse(details)).toMatchObject({
      details: { webSearches: 20, uncollectedNanos: 6_000_000 },
    });
  },
);

test("of many at once whose answers all run over their limit, the credits are never passed", async () => {
  const credits = 10 * OF_A;
  stage = await openMoneyStage(`credits: { enforce: true, initial: ${credits} }`);
  // The provider makes three times what it was told to.
  stage.a.answer(answering(0, 3 * TOKENS));
  const keys = [await stage.newKey(), await stage.newKey()];
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, at) => stage.chat(keys[at % 2]?.key ?? "")),
  );
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  for (const { status } of replies) expect([200, 402]).toContain(status);
  await stage.settled();
  const spent = await Promise.all(keys.map((key) => stage.spentBy(key)));
  expect((spent[0] ?? 0) + (spent[1] ?? 0)).toBeLessThanOrEqual(credits + 1e-12);
});

test("where no purse limits it, all of it is charged", async () => {
  stage = await openMoneyStage("", MODELS);
  stage.a.answer(answering(20, 3 * TOKENS));
  const key = await stage.newKey();
  await stage.chat(key.key, { model: "m/searches" });
  await stage.settled();
  expect(await stage.spentBy(key)).toBeCloseTo(20 * SEARCH + 3 * OF_A, 9);
});
