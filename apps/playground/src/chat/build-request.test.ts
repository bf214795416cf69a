import { expect, test } from "vitest";
import { defaultSettings } from "../settings/settings.ts";
import { type AnswerStatus, newAnswer } from "./answer.ts";
import { buildRequest } from "./build-request.ts";
import type { Exchange } from "./conversation.ts";

const parts = { model: "acme/large", settings: defaultSettings, conversation: [], prompt: "Hi" };

function exchange(prompt: string, status: AnswerStatus, text: string): Exchange {
  const request = buildRequest({ ...parts, prompt });
  return { id: prompt, prompt, request, answer: { ...newAnswer(0), status, text } };
}

test("what is not set is left out", () => {
  expect(buildRequest(parts)).toEqual({
    model: "acme/large",
    stream: true,
    messages: [{ role: "user", content: "Hi" }],
  });
});

test("what is set goes along, zero included", () => {
  const settings = { systemPrompt: " Be brief.\n", temperature: 0, maxTokens: 16 };
  expect(buildRequest({ ...parts, settings })).toMatchObject({
    temperature: 0,
    max_tokens: 16,
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Hi" },
    ],
  });
});

test("whole and stopped answers go along, failed and empty ones do not", () => {
  const failure = { code: 502, message: "", metadata: undefined, retryAfterSeconds: undefined };
  const conversation = [
    exchange("whole", { kind: "complete", finishReason: "stop" }, "1"),
    exchange("stopped", { kind: "stopped" }, "2"),
    exchange("failed", { kind: "failed", failure }, "3"),
    exchange("empty", { kind: "stopped" }, ""),
    exchange("open", { kind: "streaming" }, "5"),
  ];
  const { messages } = buildRequest({ ...parts, conversation });
  expect(messages.map((message) => message.content)).toEqual(["whole", "1", "stopped", "2", "Hi"]);
});
