import { afterAll, beforeAll, expect, test } from "vitest";
import { envelope } from "../faults/envelope.ts";
import { type MoneyStage, openMoneyStage } from "./money-stage.ts";

/** Counting starts a thread and loads a vocabulary: that is never done when a connection is awaited no longer than this. */
const NO_TIME = "timeouts: { connect: 1ms }";
/** Some hundred bytes, some thirty tokens, a thousandth of a dollar each. */
const asked = {
  model: "m/prompted",
  messages: [{ role: "user", content: "The quick brown fox jumps over the lazy dog. ".repeat(3) }],
};

let stage: MoneyStage;
beforeAll(async () => {
  stage = await openMoneyStage(NO_TIME);
});
afterAll(() => stage.close());

test("a prompt that may be paid, and is not counted in time, is a 503 with a time to try again", async () => {
  const key = await stage.newKey(0.06);
  const reply = await stage.chat(key.key, asked);
  const { error } = envelope(reply, 503);
  expect(error.message).toBe(
    "The prompt could not be counted in time to see whether it can be paid. Try again in 1 s.",
  );
  expect(reply.headers["retry-after"]).toBe("1");
  expect(stage.a.calls).toHaveLength(0);
  expect(await stage.record(reply)).toMatchObject({ outcome: "failed", cost: 0 });
  expect(await stage.spentBy(key)).toBe(0);
  await stage.settled();
});

test("a prompt that is too dear however few tokens it has is a 402 all the same", async () => {
  const { key } = await stage.newKey(0.001);
  envelope(await stage.chat(key, asked), 402);
  expect(stage.a.calls).toHaveLength(0);
});
