import type { ChatRequest } from "@sluice/schema";
import { expect, test, vi } from "vitest";
import { sizeOfChat } from "./size-of-chat.ts";

const counter = { count: vi.fn(), close: vi.fn() };
const price = { prompt: 1, completion: 1, cache_write: 1.25, input_cache_write_1h: 2 };

function mostOf(request: Partial<ChatRequest>): number {
  const asked = { model: "north/one", messages: [{ role: "user", content: "Hi" }], ...request };
  const needs = { promptTokens: 100, leastPromptTokens: 10 };
  const size = sizeOfChat(asked as ChatRequest, needs as Parameters<typeof sizeOfChat>[1], counter);
  return size.most(price, 100, 0);
}

test("what nobody asks to be cached for an hour is not held at the price of that", () => {
  expect(mostOf({})).toBe(125_000);
  expect(mostOf({ cache_control: { type: "ephemeral" } })).toBe(125_000);
  expect(mostOf({ cache_control: { type: "ephemeral", ttl: "5m" } })).toBe(125_000);
});

test("one mark for an hour, wherever it stands, is held at its price", () => {
  const cache_control = { type: "ephemeral", ttl: "1h" } as const;
  const text = { type: "text", text: "Hi" } as const;
  expect(mostOf({ cache_control })).toBe(200_000);
  expect(mostOf({ messages: [{ role: "system", content: "Hi", cache_control }] })).toBe(200_000);
  expect(
    mostOf({ messages: [{ role: "user", content: [{ ...text, cache_control }, text] }] }),
  ).toBe(200_000);
  const tool = {
    type: "function",
    function: { name: "f", parameters: {} },
    cache_control,
  } as const;
  expect(mostOf({ tools: [tool] })).toBe(200_000);
});
