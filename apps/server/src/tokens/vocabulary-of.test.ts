import { expect, test } from "vitest";
import { vocabularyOf } from "./vocabulary-of.ts";

test.each([
  ["openai/gpt-4", "cl100k_base"],
  ["openai/gpt-4-turbo-2024-04-09", "cl100k_base"],
  ["openai/gpt-3.5-turbo", "cl100k_base"],
  ["azure/gpt-35-turbo", "cl100k_base"],
  ["openai/text-embedding-3-small", "cl100k_base"],
  ["openai/gpt-4o", "o200k_base"],
  ["openai/gpt-4.1-mini", "o200k_base"],
  ["openai/gpt-4.5-preview", "o200k_base"],
  ["openai/gpt-5.2", "o200k_base"],
  ["openai/gpt-oss-120b", "o200k_base"],
  ["anthropic/claude-sonnet-4.5", "o200k_base"],
  ["gpt-4:floor", "cl100k_base"],
  [undefined, "o200k_base"],
  [null, "o200k_base"],
])("%s is counted by %s", (model, vocabulary) => {
  expect(vocabularyOf(model)).toBe(vocabulary);
});
