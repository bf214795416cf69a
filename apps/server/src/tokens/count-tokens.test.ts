import { expect, test } from "vitest";
import { countTokens } from "./count-tokens.ts";

test.each([
  ["hello world", 2],
  ["Sluice routes requests to model providers.", 9],
  ["", 0],
])("%j has %i tokens of the o200k vocabulary", async (text, tokens) => {
  expect(await countTokens([text])).toBe(tokens);
});

test("texts are counted one by one, and words of special tokens are text", async () => {
  expect(await countTokens(["hello", "hello"])).toBe(2 * (await countTokens(["hello"])));
  expect(await countTokens(["<|endoftext|>"])).toBeGreaterThan(1);
});

test("a long text without spaces is counted, and as much as its parts", async () => {
  const one = await countTokens(["你好世界".repeat(64)]);
  expect(await countTokens(["你好世界".repeat(6400)])).toBe(100 * one);
});
