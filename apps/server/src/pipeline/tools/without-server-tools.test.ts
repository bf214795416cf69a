import type { ChatRequest } from "@sluice/schema";
import { expect, test } from "vitest";
import { withoutServerTools } from "./without-server-tools.ts";

const messages: ChatRequest["messages"] = [{ role: "user", content: "x" }];
const f = { type: "function" as const, function: { name: "f" } };
const custom = { type: "custom" };
const server = { type: "sluice:datetime" };
const rest = { messages, model: "a/b" };

test("a request without any comes back as the same object", () => {
  for (const request of [rest, { ...rest, tools: [f, custom], tool_choice: "auto" as const }]) {
    expect(withoutServerTools(request)).toEqual(request);
  }
  const request = { ...rest, tools: [f] };
  expect(withoutServerTools(request)).toBe(request);
});

test("other tools stay, with what speaks of them", () => {
  const asked = { ...rest, tools: [server, f, custom], parallel_tool_calls: false };
  const kept = { ...rest, tools: [f, custom], parallel_tool_calls: false };
  expect(withoutServerTools({ ...asked, tool_choice: "required" })).toEqual({
    ...kept,
    tool_choice: "required",
  });
  expect(withoutServerTools({ ...asked, tool_choice: { type: "sluice:datetime" } })).toEqual(kept);
});

test("where none is left nothing speaks of tools", () => {
  const asked = { ...rest, tools: [server], parallel_tool_calls: true };
  expect(withoutServerTools({ ...asked, tool_choice: "required" })).toEqual(rest);
});
