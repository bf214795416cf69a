import { expect, test } from "vitest";
import { continuedUsage } from "./continued-usage.ts";

const ESTIMATED = 110;
const usage = (prompt: number, completion: number) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
});
const part = (completionTokens: number, readAgainTokens: number, reasoningTokens = 0) => ({
  completionTokens,
  readAgainTokens,
  reasoningTokens,
});

test("the prompt is what the last call read, less what had been said", () => {
  const { usage: told, parts } = continuedUsage(
    ESTIMATED,
    [part(40, 40), part(10, 50)],
    usage(150, 5),
    true,
  );
  expect(told).toEqual(usage(100, 55));
  expect(parts).toEqual([
    { promptTokens: 100, completionTokens: 40 },
    { promptTokens: 140, completionTokens: 10 },
    { promptTokens: 150, completionTokens: 5 },
  ]);
});

test("a provider that counts no prefill has the prompt estimated, never above its own count", () => {
  expect(continuedUsage(ESTIMATED, [part(40, 40)], usage(30, 5), true).usage.prompt_tokens).toBe(
    30,
  );
  const many = continuedUsage(ESTIMATED, [part(900, 900)], usage(900, 5), true);
  expect(many.usage.prompt_tokens).toBe(ESTIMATED);
});

test("without any count of a provider's the last call read the prompt and what was said", () => {
  const { usage: told, parts } = continuedUsage(ESTIMATED, [part(40, 40)], usage(110, 5), false);
  expect(told).toEqual(usage(110, 45));
  expect(parts.at(-1)).toEqual({ promptTokens: 150, completionTokens: 5 });
});

test("thoughts of the first part are told", () => {
  const { usage: told } = continuedUsage(ESTIMATED, [part(40, 40, 12)], usage(150, 5), true);
  expect(told.completion_tokens_details).toEqual({ reasoning_tokens: 12 });
});
