import type { ChatRequest } from "@sluice/schema";
import { describe, expect, test } from "vitest";
import { continuedRequest } from "./continued-request.ts";

const user = { role: "user", content: "Tell me." } as const;
const request: ChatRequest = { model: "a/b", stream: true, messages: [user], temperature: 0 };
const said = { text: "Once upon a ", tokens: 4 };

test("what was said stands as a trailing assistant message, and the rest of the request stays", () => {
  const { request: asked, prefill } = continuedRequest(request, said, undefined);
  expect(asked).toEqual({
    ...request,
    messages: [user, { role: "assistant", content: "Once upon a " }],
    reasoning: { exclude: true },
  });
  expect(prefill).toEqual({ text: "Once upon a ", left: "" });
});

test("white space at the end is left where the dialect refuses it", () => {
  const { request: asked, prefill } = continuedRequest(request, said, "trimmed");
  expect(asked.messages.at(-1)).toEqual({ role: "assistant", content: "Once upon a" });
  expect(prefill).toEqual({ text: "Once upon a", left: " " });
});

test("half a character is not sent", () => {
  const half = { text: "smile \ud83d", tokens: 2 };
  expect(continuedRequest(request, half, undefined).prefill).toEqual({
    text: "smile ",
    left: "\ud83d",
  });
  expect(continuedRequest(request, half, "trimmed").prefill).toEqual({
    text: "smile",
    left: " \ud83d",
  });
});

test("the caller's own prefill and what was said are one message", () => {
  const parts = [
    { type: "text" as const, text: "So" },
    { type: "text" as const, text: ": " },
  ];
  for (const content of ["So: ", parts]) {
    const messages = [user, { role: "assistant" as const, content, name: "teller" }];
    const { request: asked } = continuedRequest({ ...request, messages }, said, undefined);
    expect(asked.messages).toEqual([
      user,
      { role: "assistant", name: "teller", content: "So: Once upon a " },
    ]);
  }
});

test("limits are lowered by what was made, and stay above zero", () => {
  const limited = { ...request, max_tokens: 10, max_completion_tokens: 3 };
  expect(continuedRequest(limited, said, undefined).request).toMatchObject({
    max_tokens: 6,
    max_completion_tokens: 1,
  });
  const { request: free } = continuedRequest({ ...request, max_tokens: null }, said, undefined);
  expect(free.max_tokens).toBeNull();
});

describe("thoughts", () => {
  const reasoningOf = (more: Partial<ChatRequest>) =>
    continuedRequest({ ...request, ...more }, said, undefined).request;

  test("no new ones are asked for, and none are shown", () => {
    const asked = reasoningOf({
      reasoning: { effort: "high", max_tokens: 500 },
      reasoning_effort: "high",
      include_reasoning: true,
    });
    expect(asked.reasoning).toEqual({ exclude: true });
    expect(asked).not.toHaveProperty("reasoning_effort");
    expect(asked).not.toHaveProperty("include_reasoning");
  });

  test("that they are off stays said", () => {
    const off = { enabled: false, exclude: true };
    expect(reasoningOf({ reasoning: { enabled: false } }).reasoning).toEqual(off);
    expect(reasoningOf({ reasoning_effort: "none" }).reasoning).toEqual(off);
  });
});
