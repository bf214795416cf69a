import { expect, test, vi } from "vitest";
import type { TokenCounter } from "../ports/token-counter.ts";
import { estimateUsage } from "./estimate-usage.ts";

test.each([
  [{ model: "openai/gpt-4", models: ["acme/large"] }],
  [{ models: ["openai/gpt-4", "acme/large"] }],
])("prompt and answer are counted by the vocabulary of the first model of %j", async (named) => {
  const count = vi.fn<TokenCounter["count"]>(async () => 3);
  const request = { ...named, messages: [{ role: "user" as const, content: "Say hi." }] };
  await estimateUsage({ request, said: { texts: ["Hi."], scale: 1 }, tokenPieces: 1 }, { count });
  expect(count.mock.calls.map(([, , model]) => model)).toEqual(["openai/gpt-4", "openai/gpt-4"]);
});
