import Anthropic from "@anthropic-ai/sdk";
import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnswerContents } from "../../test/contract/answer-contents.ts";
import { fixtureAnswers, mockAnswer } from "../../test/contract/answered-by.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { anthropic } from "./anthropic.ts";

const { chat } = makeProvider(anthropic);
const asked = {
  model: "claude-opus-4-8",
  max_tokens: 100,
  messages: [{ role: "user" as const, content: "Say hi." }],
};

let mock: MockUpstream;
let client: Anthropic;
beforeAll(async () => {
  mock = await startMockUpstream();
  client = new Anthropic({ apiKey: "up-secret", baseURL: mock.origin, maxRetries: 0 });
});
beforeEach(() => mock.reset());
afterAll(() => mock.close());

function contentsByThem({ content, stop_reason, usage }: Anthropic.Message): AnswerContents {
  return {
    text: content.map((block) => (block.type === "text" ? block.text : "")).join(""),
    thoughts: content.map((block) => (block.type === "thinking" ? block.thinking : "")).join(""),
    calls: content.flatMap((block) =>
      block.type === "tool_use" ? [{ id: block.id, name: block.name, input: block.input }] : [],
    ),
    finish: stop_reason,
    promptTokens:
      usage.input_tokens +
      (usage.cache_read_input_tokens ?? 0) +
      (usage.cache_creation_input_tokens ?? 0),
    completionTokens: usage.output_tokens,
  };
}

describe("Anthropic's own client", () => {
  it.each(["text", "tool-calls", "thinking", "refusal", "citations"])(
    "reads the same out of %s, whole and streamed",
    async (name) => {
      const folder = new URL("__fixtures__/", import.meta.url);
      const { whole, streamed } = fixtureAnswers(chat, folder, name);
      mock.next(whole.script);
      expect(contentsByThem(await client.messages.create(asked))).toEqual(whole.contents);
      mock.next(streamed.script);
      const message = await client.messages.stream(asked).finalMessage();
      expect(contentsByThem(message)).toEqual(streamed.contents);
    },
  );

  it("reads the same out of what the mock says", async () => {
    const path = "/v1/messages";
    const whole = await mockAnswer(chat, mock, { path, body: asked });
    expect(whole.text).not.toBe("");
    expect(contentsByThem(await client.messages.create(asked))).toEqual(whole);
    const streamed = await mockAnswer(chat, mock, { path, body: { ...asked, stream: true } });
    const message = await client.messages.stream(asked).finalMessage();
    expect(contentsByThem(message)).toEqual(streamed);
  });
});
