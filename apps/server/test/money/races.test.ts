import { afterEach, expect, test } from "vitest";
import { envelope } from "../faults/envelope.ts";
import { type MoneyStage, OF_A, openMoneyStage } from "./money-stage.ts";

let stage: MoneyStage;
afterEach(() => stage.close());

const CALLS = 60;
const FIT = 17;

/** As many calls at once as there are, for money that is enough for some of them. */
async function race(key: string, stream: boolean): Promise<readonly number[]> {
  const sent = Array.from({ length: CALLS }, () => stage.chat(key, { stream }));
  const replies = await Promise.all(sent);
  for (const reply of replies) if (reply.status !== 200) envelope(reply, 402);
  return replies.map(({ status }) => status);
}

test.each([
  ["whole answers", false],
  ["streams", true],
])("of many %s at once exactly those pass that a key's limit pays", async (_, stream) => {
  stage = await openMoneyStage();
  const key = await stage.newKey(FIT * OF_A);
  const statuses = await race(key.key, stream);
  expect(statuses.filter((status) => status === 200)).toHaveLength(FIT);
  expect(stage.a.calls).toHaveLength(FIT);
  await stage.settled();
  expect(await stage.spentBy(key)).toBe(FIT * OF_A);
});

test.each([
  ["whole answers", false],
  ["streams", true],
])("of many %s at once exactly those pass that the credits pay", async (_, stream) => {
  stage = await openMoneyStage(`credits: { enforce: true, initial: ${FIT * OF_A} }`);
  const [one, other] = [await stage.newKey(), await stage.newKey()];
  const statuses = await Promise.all([race(one.key, stream), race(other.key, stream)]);
  expect(statuses.flat().filter((status) => status === 200)).toHaveLength(FIT);
  await stage.settled();
});

test("one after another pass until what is left pays no more, by their real cost", async () => {
  stage = await openMoneyStage();
  const key = await stage.newKey(10 * OF_A);
  // Each may cost ten answers' worth, and costs one.
  const usage = { prompt_tokens: 5, completion_tokens: 100, total_tokens: 105 };
  stage.a.answer([{ kind: "json", text: JSON.stringify(answerOf(usage)) }]);
  const statuses: number[] = [];
  for (let call = 0; call < 12; call += 1) {
    statuses.push((await stage.chat(key.key, { max_tokens: 500 })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 402, 402, 402, 402, 402, 402]);
  expect(await stage.spentBy(key)).toBeCloseTo(6 * OF_A, 9);
  await stage.settled();
});

function answerOf(usage: object) {
  return {
    id: "c",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [{ index: 0, message: { role: "assistant", content: "a" }, finish_reason: "stop" }],
    usage,
  };
}
