import type { Endpoint } from "@sluice/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { oneBalance } from "./__fixtures__/one-balance.ts";
import { CallMoney } from "./call-money.ts";
import { GenerationMoney, type ShareAsk } from "./generation-money.ts";

const NOTHING = { promptTokens: 0, completionTokens: 0, costNanos: 0, byokNanos: 0 };

const wanted = (nanos: number, provider: string): ShareAsk => ({
  nanos,
  byokNanos: 0,
  dispatched: true,
  produced: NOTHING,
  endpoint: { id: provider } as Endpoint,
});

function open(balance: number) {
  const store = oneBalance(balance);
  const start = {
    generationId: "gen-1",
    charged: { accountId: "default", keyHash: "hash" },
    createdAt: 0,
    operation: "chat",
    streamed: true,
    limits: [],
    enforceCredits: true,
  } as const;
  const generation = new GenerationMoney(start, store, new Set());
  return { store, generation, money: new CallMoney(generation) };
}

/** What calls of one generation may do, side by side. */
type Act = (stage: ReturnType<typeof openCalls>) => Promise<unknown> | unknown;

function openCalls() {
  const { store, money } = open(100);
  const granted = new Map<object, number>();
  return { store, money, inner: money.inner(), granted, calls: [{}, {}, {}, {}] as object[] };
}

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(fc.nat(3), fc.nat(60)).map(
    ([at, nanos]): Act =>
      async ({ money, calls, granted }) => {
        const call = calls[at] ?? {};
        const outcome = await money.ask(call, wanted(nanos, String(at)));
        if (outcome.kind === "held") granted.set(call, outcome.nanos);
      },
  ),
  fc.nat(3).map(
    (at): Act =>
      ({ money, calls, granted }) => {
        const call = calls[at] ?? {};
        calls[at] = {};
        granted.delete(call);
        money.failed(call);
      },
  ),
  fc.tuple(fc.nat(60), fc.nat(10)).map(
    ([nanos, cost]): Act =>
      async ({ inner }) => {
        await inner.ask({}, wanted(nanos, "inner"));
        inner.settled({ ...NOTHING, costNanos: Math.min(nanos, cost) });
      },
  ),
);
const turns = fc.array(fc.array(act, { maxLength: 4 }), { maxLength: 8 });

test("what is held is never less than what was granted and still runs, and never above the balance", async () => {
  const run = async (drawn: readonly (readonly Act[])[]) => {
    const stage = openCalls();
    for (const turn of drawn) {
      await Promise.all(turn.map((each) => each(stage)));
      // Whatever was lowered without being waited for is written by then.
      await stage.money.ask({}, wanted(0, "last"));
      const running = [...stage.granted.values()].reduce((sum, nanos) => sum + nanos, 0);
      expect(stage.store.held()).toBeLessThanOrEqual(100);
      expect(stage.store.held()).toBeGreaterThanOrEqual(running);
    }
  };
  await fc.assert(fc.asyncProperty(turns, run));
});

test("the next try of a call that failed asks for nothing more", async () => {
  const { store, money } = open(100);
  const first = {};
  await money.ask(first, wanted(60, "a"));
  money.failed(first);
  expect(await money.ask({}, wanted(60, "a"))).toEqual({ kind: "held", nanos: 60 });
  expect(store.asks).toHaveLength(1);
});

test("a dearer fallback is raised to, a cheaper one lowered to", async () => {
  const { store, money } = open(100);
  const first = {};
  await money.ask(first, wanted(40, "a"));
  money.failed(first);
  const second = {};
  await money.ask(second, wanted(70, "b"));
  expect(store.held()).toBe(70);
  money.failed(second);
  await money.ask({}, wanted(20, "c"));
  expect(store.held()).toBe(20);
});

test("two calls at once are held together, and one that fails is let go of", async () => {
  const { store, money } = open(100);
  const hedge = {};
  await money.ask({}, wanted(40, "a"));
  expect(await money.ask(hedge, wanted(70, "b"))).toEqual({
    kind: "refused",
    by: "credits",
    leftNanos: 60,
  });
  await money.ask(hedge, wanted(50, "b"));
  expect(store.held()).toBe(90);
  money.failed(hedge);
  await expect.poll(() => store.held()).toBe(40);
});

test("once it is over nothing is asked, and what was under way is waited for", async () => {
  const { store, generation, money } = open(100);
  const asked = money.ask({}, wanted(40, "a"));
  const over = generation.over();
  expect(await money.ask({}, wanted(10, "b"))).toEqual({ kind: "over" });
  await over;
  expect(await asked).toMatchObject({ kind: "held" });
  expect(store.asks).toHaveLength(1);
});

test("a checkpoint is what all calls have come to, told when it has changed", async () => {
  const { generation, money } = open(100);
  const call = {};
  await money.ask(call, wanted(40, "a"));
  let tokens = 0;
  money.answering(call, () => ({ ...NOTHING, completionTokens: tokens, costNanos: tokens * 2 }));
  expect(generation.checkpoint()).toBeUndefined();
  tokens = 7;
  const produced = { ...NOTHING, completionTokens: 7, costNanos: 14 };
  expect(generation.checkpoint()).toEqual({ generationId: "gen-1", produced });
  expect(generation.checkpoint()).toBeUndefined();
  void generation.over();
  tokens = 8;
  expect(generation.checkpoint()).toBeUndefined();
});
