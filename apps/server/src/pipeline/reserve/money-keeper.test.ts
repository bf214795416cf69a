import type { Endpoint } from "@sluice/schema";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { oneBalance } from "./__fixtures__/one-balance.ts";
import { createMoneyKeeper } from "./money-keeper.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const NOTHING = { promptTokens: 0, completionTokens: 0, costNanos: 0, byokNanos: 0 };
const start = (generationId: string) =>
  ({
    generationId,
    charged: { accountId: "default", keyHash: "hash" },
    createdAt: 0,
    operation: "chat",
    streamed: true,
    limits: [],
    enforceCredits: false,
  }) as const;
const wanted = {
  nanos: 100,
  byokNanos: 0,
  dispatched: true,
  produced: NOTHING,
  endpoint: { id: "a" } as Endpoint,
};

test("open generations are written down together once a second, those alone that have come further", async () => {
  const store = oneBalance(0);
  const checkpoint = vi.spyOn(store, "checkpoint");
  const keeper = createMoneyKeeper(store, { warn: vi.fn() });
  const tokens = new Map<string, number>();
  const monies = await Promise.all(
    ["one", "two", "three"].map(async (id) => {
      const money = keeper.open(start(id));
      const call = {};
      await money.ask(call, wanted);
      money.answering(call, () => ({ ...NOTHING, completionTokens: tokens.get(id) ?? 0 }));
      return money;
    }),
  );
  tokens.set("one", 5).set("two", 7);
  await vi.advanceTimersByTimeAsync(1000);
  expect(checkpoint).toHaveBeenCalledOnce();
  expect(store.checkpoints).toEqual([
    { generationId: "one", produced: { ...NOTHING, completionTokens: 5 } },
    { generationId: "two", produced: { ...NOTHING, completionTokens: 7 } },
  ]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(checkpoint).toHaveBeenCalledOnce();

  tokens.set("one", 6).set("two", 8);
  void monies[1]?.over();
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.checkpoints).toHaveLength(3);
  for (const money of monies) void money.over();
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
});

test("a database that is away costs a checkpoint and nothing else", async () => {
  const store = oneBalance(0);
  vi.spyOn(store, "checkpoint").mockRejectedValueOnce(new Error("away"));
  const warn = vi.fn();
  const keeper = createMoneyKeeper(store, { warn });
  const money = keeper.open(start("one"));
  const call = {};
  await money.ask(call, wanted);
  let tokens = 1;
  money.answering(call, () => ({ ...NOTHING, completionTokens: tokens }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(warn).toHaveBeenCalledOnce();
  tokens = 2;
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.checkpoints).toMatchObject([{ produced: { completionTokens: 2 } }]);
  keeper.close();
});
