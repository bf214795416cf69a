import { expect, test, vi } from "vitest";
import { buyer } from "./buy.ts";
import { oneBalance } from "./reserve/__fixtures__/one-balance.ts";
import { createMoneyKeeper } from "./reserve/money-keeper.ts";
import { type Charge, NOTHING_USED } from "./settlement.ts";
import { sumOfCharges } from "./sum-of-charges.ts";

/** A buyer of one generation, with what is held and what is charged. */
function shop(balance: number) {
  const books = oneBalance(balance);
  const money = createMoneyKeeper(books, { warn: vi.fn() }).open({
    generationId: "gen-1",
    charged: { accountId: "default", keyHash: "hash" },
    createdAt: 1_000,
    operation: "chat",
    streamed: false,
    limits: [],
    enforceCredits: true,
  });
  let charged: Charge = NOTHING_USED;
  const settlement = {
    add: (charge: Charge) => {
      charged = sumOfCharges(charged, charge);
    },
  };
  const exchange = { money, settlement, request: { model: "a/b" } } as never;
  return { books, money, buy: buyer(exchange, { now: () => 1_000 }), charged: () => charged };
}

test("a purchase is held before it is made, and charged", async () => {
  const { books, buy, charged } = shop(100);
  await buy({ name: "ocr", nanos: 60 });
  expect(books.held()).toBe(60);
  expect(books.asks[0]).toMatchObject({
    dispatched: true,
    produced: { costNanos: 60 },
    record: { model: "", provider: "", endpoint: "", price: null },
  });
  expect(charged()).toMatchObject({ costNanos: 60, details: { boughtNanos: 60 } });
});

test("purchases side by side are held together, and one too many is a 402 that holds nothing", async () => {
  const { books, buy, charged } = shop(100);
  const item = { name: "web-search", nanos: 40 };
  const bought = await Promise.allSettled([buy(item), buy(item), buy(item)]);
  expect(bought.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(bought[2]).toMatchObject({ reason: { status: 402 } });
  expect(books.held()).toBe(80);
  expect(charged()).toMatchObject({ costNanos: 80, details: { boughtSearches: 2 } });
});

test("a refund gives the charge back once", async () => {
  const { buy, charged } = shop(100);
  const { refund } = await buy({ name: "web-search", nanos: 40 });
  await buy({ name: "ocr", nanos: 5 });
  refund();
  refund();
  expect(charged()).toMatchObject({
    costNanos: 5,
    details: { boughtNanos: 5, boughtSearches: 0 },
  });
});

test("what was refunded may be bought again", async () => {
  const { buy } = shop(100);
  const { refund } = await buy({ name: "ocr", nanos: 70 });
  await expect(buy({ name: "ocr", nanos: 70 })).rejects.toMatchObject({ status: 402 });
  refund();
  await buy({ name: "ocr", nanos: 70 });
});

test("what costs nothing is counted without asking the database", async () => {
  const { books, buy, charged } = shop(0);
  await buy({ name: "web-search", nanos: 0 });
  expect(books.asks).toEqual([]);
  expect(charged()).toMatchObject({ costNanos: 0, details: { boughtSearches: 1 } });
});

test("no other price than whole nano-dollars is taken", async () => {
  const { buy } = shop(100);
  for (const nanos of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    await expect(buy({ name: "ocr", nanos })).rejects.toThrow(RangeError);
  }
});

test("a request that is over buys nothing", async () => {
  const { books, buy, money } = shop(100);
  await money.over();
  await expect(buy({ name: "ocr", nanos: 1 })).rejects.toThrow("over");
  expect(books.held()).toBe(0);
});
