import { type Needs, needsOfChat } from "@sluice/router";
import type { ChatRequest, Endpoint, Price } from "@sluice/schema";
import { describe, expect, test, vi } from "vitest";
import { oneBalance } from "./__fixtures__/one-balance.ts";
import { admitCall } from "./admit-call.ts";
import { CallMoney } from "./call-money.ts";
import { GenerationMoney } from "./generation-money.ts";
import { sizeOfChat } from "./size-of-chat.ts";

const PRICE: Price = { prompt: 1, completion: 10 };

function endpoint(more: Partial<Endpoint> = {}): Endpoint {
  return {
    id: "a",
    provider: "a",
    providerName: "A",
    model: "t/one",
    upstreamModel: "internal",
    price: PRICE,
    quantization: "unknown",
    supportsPrefill: false,
    supportsVoiceCloning: false,
    tier: "default",
    dataCollection: "allow",
    zdr: false,
    regions: [],
    ...more,
  };
}

/** A chat whose bound is `bound` tokens and that has `exact` ones; null: nobody tells in time. */
function stage(
  more: Partial<ChatRequest>,
  {
    balance,
    exact = 5,
    enforce = true,
  }: { balance: number; exact?: number | null; enforce?: boolean },
) {
  const request: ChatRequest = { messages: [{ role: "user", content: "hi" }], ...more };
  const needs: Needs = { ...needsOfChat(request), promptTokens: 100, leastPromptTokens: 2 };
  const count = vi.fn(async () => exact ?? undefined);
  const size = { ...sizeOfChat(request, needs, { count }), countPrompt: count };
  const store = oneBalance(balance);
  const start = {
    generationId: "gen-1",
    charged: { accountId: "default", keyHash: "hash" },
    createdAt: 0,
    operation: "chat",
    streamed: false,
    limits: [],
    enforceCredits: enforce,
  } as const;
  const money = new CallMoney(new GenerationMoney(start, store, new Set()));
  const admit = (to = endpoint(), isByok = false, fetches = size.fetches) =>
    admitCall(money, {
      call: {},
      endpoint: to,
      isByok,
      size,
      contextLength: undefined,
      fetches,
    });
  return { store, count, admit };
}

const micro = (value: number) => value * 1000;

describe("a call with a limit of tokens", () => {
  test("is held at its bound, uncounted, where that fits", async () => {
    const { store, count, admit } = stage({ max_tokens: 50 }, { balance: micro(600) });
    expect(await admit()).toEqual({ kind: "admitted" });
    expect(store.held()).toBe(micro(100 + 500));
    expect(count).not.toHaveBeenCalled();
  });

  test("is counted where its bound does not fit, and held at its tokens", async () => {
    const { store, count, admit } = stage({ max_tokens: 50 }, { balance: micro(505) });
    expect(await admit()).toEqual({ kind: "admitted" });
    expect(store.held()).toBe(micro(505));
    expect(count).toHaveBeenCalledOnce();
  });

  test("is refused where it cannot be paid, and says what could be", async () => {
    const { store, admit } = stage({ max_tokens: 50 }, { balance: micro(504) });
    expect(await admit()).toEqual({
      kind: "refused",
      by: "credits",
      why: "short",
      requested: 50,
      affordable: 49,
    });
    expect(store.held()).toBe(0);
  });

  test("is not said to cost too much where its prompt was not counted in time", async () => {
    const { store, admit } = stage({ max_tokens: 50 }, { balance: micro(599), exact: null });
    expect(await admit()).toMatchObject({ kind: "refused", why: "uncounted" });
    expect(store.held()).toBe(0);
  });

  test("is refused uncounted where not even the fewest tokens could be paid", async () => {
    const { admit } = stage({ max_tokens: 50 }, { balance: micro(501), exact: null });
    expect(await admit()).toMatchObject({ kind: "refused", why: "short" });
  });

  test("is held for each answer that was asked for", async () => {
    const { store, admit } = stage({ max_tokens: 50, n: 3 }, { balance: micro(10_000) });
    await admit();
    expect(store.held()).toBe(micro(100 + 1500));
  });

  test("is held for the thoughts that a provider may raise it by", async () => {
    const reasoning = { max_tokens: 2000 };
    const { store, admit } = stage({ max_tokens: 50, reasoning }, { balance: micro(100_000) });
    await admit();
    expect(store.held()).toBe(micro(100 + 30_240));
  });

  test("is refused with nothing left", async () => {
    const { admit } = stage({ max_tokens: 50 }, { balance: 0 });
    expect(await admit()).toMatchObject({ why: "used-up", affordable: 0 });
  });
});

describe("a call without one", () => {
  test("is held for the largest answer of its endpoint, and sent as it is", async () => {
    const { store, admit } = stage({}, { balance: micro(100_000) });
    expect(await admit(endpoint({ maxCompletionTokens: 200 }))).toEqual({ kind: "admitted" });
    expect(store.held()).toBe(micro(100 + 2000));
  });

  test("is held for what the context leaves beside the prompt", async () => {
    const { store, admit } = stage({}, { balance: micro(100_000) });
    await admit(endpoint({ contextLength: 500, maxCompletionTokens: 1000 }));
    expect(store.held()).toBe(micro(100 + 4980));
  });

  test("is cut to what can be paid, by the tokens of its prompt", async () => {
    const { store, admit } = stage({}, { balance: micro(405) });
    const told = await admit(endpoint({ maxCompletionTokens: 200 }));
    expect(told).toEqual({ kind: "admitted", answerTokens: 40 });
    expect(store.held()).toBe(micro(405));
  });

  test("is refused where fewer than 16 tokens could be paid", async () => {
    const { admit } = stage({}, { balance: micro(164) });
    expect(await admit(endpoint({ maxCompletionTokens: 200 }))).toMatchObject({
      kind: "refused",
      why: "short",
      requested: 200,
      affordable: 15,
    });
    const enough = stage({}, { balance: micro(165) });
    expect(await enough.admit(endpoint({ maxCompletionTokens: 200 }))).toEqual({
      kind: "admitted",
      answerTokens: 16,
    });
  });

  test("gives back what its bound held too much", async () => {
    const { store, admit } = stage({}, { balance: micro(2050) });
    expect(await admit(endpoint({ maxCompletionTokens: 200 }))).toEqual({ kind: "admitted" });
    expect(store.held()).toBe(micro(2005));
  });
});

describe("where nothing limits", () => {
  test("the most is held all the same, and nothing is counted or changed", async () => {
    const { store, count, admit } = stage({}, { balance: 0, enforce: false });
    expect(await admit(endpoint({ maxCompletionTokens: 200 }))).toEqual({ kind: "admitted" });
    expect(store.held()).toBe(micro(2100));
    expect(store.asks[0]).toMatchObject({ limits: [], enforceCredits: false, dispatched: true });
    expect(count).not.toHaveBeenCalled();
  });

  test("a model without a price is free", async () => {
    const { price: _none, ...rest } = endpoint();
    const { store, admit } = stage({}, { balance: 0, enforce: false });
    expect(await admit(rest)).toEqual({ kind: "admitted" });
    expect(store.held()).toBe(0);
  });
});

test("a model without a price is refused where spending is limited", async () => {
  const { price: _none, ...rest } = endpoint();
  const { store, admit } = stage({}, { balance: micro(1000) });
  expect(await admit(rest)).toMatchObject({ kind: "refused", why: "unpriced" });
  expect(store.asks).toHaveLength(0);
});

test("the caller's own provider key costs nothing here", async () => {
  const { store, admit } = stage({ max_tokens: 50 }, { balance: micro(600) });
  expect(await admit(endpoint(), true)).toEqual({ kind: "admitted" });
  expect(store.asks[0]).toMatchObject({ nanos: 0, byokNanos: micro(600) });
});

test("media at an address are fetched before the call is sent", async () => {
  const image_url = { url: "https://pictures.example/a.png" };
  const content = [{ type: "image_url" as const, image_url }];
  const { store, admit } = stage(
    { messages: [{ role: "user", content }], max_tokens: 5 },
    { balance: micro(100_000) },
  );
  await admit(endpoint({ price: { ...PRICE, image: 0.001 } }));
  expect(store.asks[0]).toMatchObject({ dispatched: false });
  expect(store.held()).toBe(micro(100 + 50 + 1000));
});

test("a call whose credentials are fetched is not taken as sent before they are there", async () => {
  const { store, admit } = stage({ max_tokens: 5 }, { balance: micro(100_000) });
  await admit(endpoint(), false, true);
  expect(store.asks[0]).toMatchObject({ dispatched: false });
});

test("a price for searches is held for some of them", async () => {
  const { store, admit } = stage({ max_tokens: 5 }, { balance: micro(100_000) });
  await admit(endpoint({ price: { ...PRICE, search: 0.001 } }));
  expect(store.held()).toBe(micro(100 + 50 + 5000));
});
