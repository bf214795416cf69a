import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnswerContents } from "../../test/contract/answer-contents.ts";
import { fixtureAnswers, mockAnswer } from "../../test/contract/answered-by.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { openai } from "./openai.ts";

const { chat } = makeProvider(openai);
const asked = { model: "gpt-5.1", messages: [{ role: "user" as const, content: "Say hi." }] };
const streaming = { ...asked, stream: true, stream_options: { include_usage: true } } as const;

let mock: MockUpstream;
let client: OpenAI;
beforeAll(async () => {
  mock = await startMockUpstream();
  client = new OpenAI({ apiKey: "up-secret", baseURL: `${mock.origin}/v1`, maxRetries: 0 });
});
beforeEach(() => mock.reset());
afterAll(() => mock.close());

/** Thoughts are an extension of others, which the client keeps as it finds it. */
interface Thinking {
  readonly reasoning_content?: string;
}

function contentsByThem({ choices, usage }: OpenAI.ChatCompletion): AnswerContents {
  const [choice] = choices;
  const message = choice?.message as (OpenAI.ChatCompletionMessage & Thinking) | undefined;
  return {
    text: message?.content ?? "",
    thoughts: message?.reasoning_content ?? "",
    calls: (message?.tool_calls ?? []).flatMap((call) =>
      call.type === "function"
        ? [
            {
              id: call.id,
              name: call.function.name,
              input: JSON.parse(call.function.arguments || "{}"),
            },
          ]
        : [],
    ),
    finish: choice?.finish_reason,
    promptTokens: usage?.prompt_tokens,
    completionTokens: usage?.completion_tokens,
  };
}

describe("OpenAI's own client", () => {
  it.each(["text", "tool-calls", "reasoning", "refusal"])(
    "reads the same out of %s, whole and streamed",
    async (name) => {
      const folder = new URL("../openai-compatible/__fixtures__/", import.meta.url);
      const { whole, streamed } = fixtureAnswers(chat, folder, name);
      mock.next(whole.script);
      expect(contentsByThem(await client.chat.completions.create(asked))).toEqual(whole.contents);
      mock.next(streamed.script);
      const answer = await client.chat.completions.stream(streaming).finalChatCompletion();
      // What it has no member for, it does not gather.
      expect({ ...contentsByThem(answer), thoughts: streamed.contents.thoughts }).toEqual(
        streamed.contents,
      );
    },
  );

  it("reads the same out of what the mock says", async () => {
    const path = "/v1/chat/completions";
    const whole = await mockAnswer(chat, mock, { path, body: asked });
    expect(whole.text).not.toBe("");
    expect(contentsByThem(await client.chat.completions.create(asked))).toEqual(whole);
    const streamed = await mockAnswer(chat, mock, { path, body: streaming });
    const answer = await client.chat.completions.stream(streaming).finalChatCompletion();
    expect(contentsByThem(answer)).toEqual(streamed);
  });
});
