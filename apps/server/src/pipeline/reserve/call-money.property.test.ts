import type { Endpoint } from "@sluice/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { oneBalance } from "./__fixtures__/one-balance.ts";
import { CallMoney } from "./call-money.ts";
import { GenerationMoney, type MoneyStart } from "./generation-money.ts";

const produced = { promptTokens: 0, completionTokens: 0, costNanos: 0, byokNanos: 0 };
const wanted = (nanos: number) => ({
  nanos,
  byokNanos: 0,
  dispatched: true,
  produced,
  endpoint: { id: "a" } as Endpoint,
});

function open(store: ReturnType<typeof oneBalance>, id: number, enforceCredits = true): CallMoney {
  const start: MoneyStart = {
    generationId: `gen-${id}`,
    charged: { accountId: "default", keyHash: "hash" },
    createdAt: 0,
    operation: "chat",
    streamed: true,
    limits: [],
    enforceCredits,
  };
  return new CallMoney(new GenerationMoney(start, store, new Set()));
}

const call = fc.record({
  held: fc.nat(60),
  came: fc.nat(200),
  calls: fc.integer({ min: 1, max: 3 }),
});

test("whatever calls come to beside each other, what is charged never passes the balance", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 8 }), async (drawn) => {
      const store = oneBalance(100);
      let charged = 0;
      await Promise.all(
        drawn.map(async ({ held, came, calls }, id) => {
          const money = open(store, id);
          const first = await money.ask({}, wanted(held));
          if (first.kind !== "held") return;
          let sum = 0;
          const shares = Array.from({ length: calls }, () => money.inner());
          for (const share of [money, ...shares]) {
            const paid = await share.cover(came);
            expect(paid).toBeLessThanOrEqual(came);
            expect(paid).toBeGreaterThanOrEqual(Math.min(came, share === money ? held : 0));
            share.settled({ ...produced, costNanos: paid });
            sum += paid;
          }
          await money.over();
          store.settle(`gen-${id}`, sum);
          charged += sum;
        }),
      );
      expect(charged).toBeLessThanOrEqual(100);
      expect(store.held()).toBeLessThanOrEqual(100 - charged);
    }),
  );
});

test("what goes beyond is charged as far as the balance has it, and asked for once", async () => {
  const store = oneBalance(100);
  const money = open(store, 1);
  await money.ask({}, wanted(40));
  expect(money.covers(40)).toBe(true);
  expect(money.covers(41)).toBe(false);
  expect(await money.cover(70)).toBe(70);
  expect(store.held()).toBe(70);
  expect(await money.cover(300)).toBe(100);
  expect(await money.cover(70)).toBe(70);
  expect(store.held()).toBe(70);
});

test("where nothing limits all of it is charged, and nothing is asked", async () => {
  const store = oneBalance(0);
  const money = open(store, 1, false);
  await money.ask({}, wanted(40));
  expect(await money.cover(500)).toBe(500);
  expect(store.asks).toHaveLength(1);
});

test("a database that is away has nothing left beyond what is held", async () => {
  const store = oneBalance(100);
  const money = open(store, 1);
  await money.ask({}, wanted(40));
  store.reserve = async () => {
    throw new Error("away");
  };
  expect(await money.cover(70)).toBe(40);
});

test("a request that is over is charged what was held", async () => {
  const money = open(oneBalance(100), 1);
  await money.ask({}, wanted(40));
  await money.over();
  expect(await money.cover(70)).toBe(40);
});
