import { expect, test } from "vitest";
import { newAnswer } from "./answer.ts";
import { conversationTotal } from "./conversation-total.ts";

test("adds up what is known", () => {
  const request = { model: "m", messages: [], stream: true } as const;
  const usage = { prompt_tokens: 4, completion_tokens: 6, total_tokens: 10, cost: 0.25 };
  const exchange = { id: "a", prompt: "", request, answer: newAnswer(0) };
  const paid = { ...exchange, answer: { ...newAnswer(0), usage } };
  expect(conversationTotal([paid, exchange, paid])).toEqual({ tokens: 20, cost: 0.5 });
});
