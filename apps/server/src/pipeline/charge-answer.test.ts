import type { Endpoint } from "@sluice/schema";
import { expect, test } from "vitest";
import { chargeAnswer } from "./charge-answer.ts";
import type { CountedAnswer } from "./chat-meter.ts";
import { openSettlement } from "./settlement.ts";

const answer: CountedAnswer = {
  usage: { prompt_tokens: 1_000, completion_tokens: 1_000, total_tokens: 2_000 },
  finishReason: "stop",
  estimated: true,
};

/** USD for a million tokens. */
const endpoint = (price: number) =>
  ({ price: { prompt: price, completion: price } }) as unknown as Endpoint;

/** A request whose calls were granted so much, of which its purse pays all but what is beyond `most`. */
function opened(heldNanos: number, most = Number.POSITIVE_INFINITY) {
  const settlement = openSettlement(
    {
      generationId: "g",
      caller: { accountId: "a", keyHash: "h" },
      operation: "chat",
      streamed: false,
      startedAt: 0,
      attempts: [],
    },
    { keep: async () => {}, over: () => undefined, onError: () => {} },
    { now: () => 0 },
  );
  const money = {
    covers: (nanos: number) => nanos <= heldNanos,
    cover: async (nanos: number) => Math.min(nanos, most),
  };
  return { settlement, trace: { attempts: [] }, money } as unknown as Parameters<
    typeof chargeAnswer
  >[0];
}

test("an answer costs what the endpoint asks that served it when it ended, however long its tokens are counted", async () => {
  const exchange = opened(Number.POSITIVE_INFINITY);
  exchange.settlement.served(endpoint(1));
  let count = (_answer: CountedAnswer) => {};
  const counted = new Promise<CountedAnswer>((resolve) => {
    count = resolve;
  });
  const charging = chargeAnswer(exchange, { isElsewhere: false, counted: () => counted });
  exchange.settlement.served(endpoint(9));
  count(answer);
  expect((await charging).charge.costNanos).toBe(2_000_000);
});

test("what is beyond what was held is charged as far as the purse pays it, and the usage says so", async () => {
  const meter = { isElsewhere: false, counted: () => answer };
  const held = opened(2_000_000);
  held.settlement.served(endpoint(1));
  expect(chargeAnswer(held, meter)).toMatchObject({ usage: { cost: 0.002 } });
  const beyond = opened(1_500_000, 1_600_000);
  beyond.settlement.served(endpoint(1));
  const { charge, usage } = await chargeAnswer(beyond, meter);
  expect([charge.costNanos, usage.cost]).toEqual([1_600_000, 0.0016]);
});
