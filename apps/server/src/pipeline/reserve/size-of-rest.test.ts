import { needsOfChat } from "@sluice/router";
import type { ChatRequest } from "@sluice/schema";
import { expect, test } from "vitest";
import { sizeOfChat } from "./size-of-chat.ts";
import { sizeOfRest } from "./size-of-rest.ts";

const request: ChatRequest = { messages: [{ role: "user", content: "hi" }], max_tokens: 50 };
const size = sizeOfChat(request, needsOfChat(request), { count: async () => 5 });
const rest = sizeOfRest(size, 20);
const micro = (value: number) => value * 1000;

test("the rest of an answer is paid without its prompt and its request, at the dearest of what may be made", () => {
  const price = {
    prompt: 100,
    completion: 1,
    input_cache_write_1h: 200,
    image_token: 300,
    request: 5,
    image: 5,
  };
  expect(rest.most(price, 1000, 10)).toBe(micro(10));
  expect(rest.most({ ...price, reasoning: 2 }, 1000, 10)).toBe(micro(20));
  expect(rest.most({ ...price, reasoning: 2, image_output: 3 }, 1000, 10)).toBe(micro(30));
});

test("the length of the prompt says which tier holds of what is made", () => {
  const tiers = [{ above: 500, prompt: 9, image_output: 7, input_cache_write_1h: 8 }];
  const price = { prompt: 1, completion: 1, image_output: 3, tiers };
  expect(rest.most(price, 500, 10)).toBe(micro(30));
  expect(rest.most(price, 501, 10)).toBe(micro(70));
});

test("what was made already is taken off what was asked for", () => {
  expect(rest.answer?.asked).toBe(30);
});
