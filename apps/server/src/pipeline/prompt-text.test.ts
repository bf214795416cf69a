import type { ChatRequest, Message } from "@sluice/schema";
import { expect, test } from "vitest";
import { promptText } from "./prompt-text.ts";

const of = (messages: readonly Message[], more: Partial<ChatRequest> = {}) =>
  promptText({ messages: [...messages], ...more });

test("texts of all messages, names, tool calls and tools are in it", () => {
  const tool = { type: "function" as const, function: { name: "now", parameters: {} } };
  const { texts, otherTokens } = of(
    [
      { role: "system", content: "Be brief." },
      { role: "user", name: "Ann", content: [{ type: "text", text: "Say hi." }] },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c", type: "function", function: { name: "now", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: "c", content: "noon" },
    ],
    { tools: [tool] },
  );
  expect(texts.filter((text) => text !== "")).toEqual([
    "Be brief.",
    "Ann",
    "Say hi.",
    "now",
    "{}",
    "noon",
    JSON.stringify([tool]),
  ]);
  expect(otherTokens).toBe(4 * 3 + 3);
});

test("media count by their table, not by their data", () => {
  const data = "A".repeat(800);
  const { texts, otherTokens } = of([
    {
      role: "user",
      content: [
        { type: "image_url", image_url: { url: `data:image/png;base64,${data}` } },
        { type: "input_audio", input_audio: { data, format: "wav" } },
      ],
    },
  ]);
  expect(texts).toEqual([]);
  expect(otherTokens).toBe(5_000 + 100 + 6);
});

test("the schema of the answer is part of the prompt", () => {
  const format = {
    type: "json_schema" as const,
    json_schema: { name: "a", schema: { type: "object" } },
  };
  expect(of([], { response_format: format }).texts).toEqual([JSON.stringify(format.json_schema)]);
});
