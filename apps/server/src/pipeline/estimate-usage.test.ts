import { expect, test, vi } from "vitest";
import type { TokenCounter } from "../ports/token-counter.ts";
import { estimatePrompt, estimateUsage } from "./estimate-usage.ts";

test.each([
  [{ model: "openai/gpt-4", models: ["acme/large"] }],
  [{ models: ["openai/gpt-4", "acme/large"] }],
])("prompt and answer are counted by the vocabulary of the first model of %j", async (named) => {
  const count = vi.fn<TokenCounter["count"]>(async () => 3);
  const request = { ...named, messages: [{ role: "user" as const, content: "Say hi." }] };
  await estimateUsage({ request, said: { texts: ["Hi."], scale: 1 }, tokenPieces: 1 }, { count });
  expect(count.mock.calls.map(([, , model]) => model)).toEqual(["openai/gpt-4", "openai/gpt-4"]);
});

const byLength: TokenCounter = { count: async () => undefined };
const THOUGHTS = "x".repeat(400);
const user = { role: "user" as const, content: "Say hi." };
const result = { role: "tool" as const, tool_call_id: "c", content: "noon" };
const details = [{ type: "reasoning.text", text: THOUGHTS, signature: "s".repeat(4000) }];

test.each([
  ["details", { reasoning_details: details }],
  ["text", { reasoning: THOUGHTS }],
  ["an alias", { reasoning_content: THOUGHTS }],
  ["both, counted once", { reasoning: THOUGHTS, reasoning_details: details }],
])("thoughts between calls of tools are part of the prompt: as %s", async (_form, thoughts) => {
  const turn = { role: "assistant" as const, content: null };
  const without = await estimatePrompt({ messages: [user, turn, result] }, byLength);
  const thinking = { ...turn, ...thoughts };
  expect(await estimatePrompt({ messages: [user, thinking, result] }, byLength)).toBe(
    without + 100,
  );
});

test("thoughts of turns before the user's last words are not counted: most models drop them", async () => {
  const turn = { role: "assistant" as const, content: "Hi." };
  const without = await estimatePrompt({ messages: [user, turn, user] }, byLength);
  const thinking = { ...turn, reasoning_details: details };
  expect(await estimatePrompt({ messages: [user, thinking, user] }, byLength)).toBe(without);
});
