import { type GenerateContentResponse, GoogleGenAI } from "@google/genai";
import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnswerContents } from "../../test/contract/answer-contents.ts";
import { fixtureAnswers, mockAnswer } from "../../test/contract/answered-by.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { gemini } from "./gemini.ts";

const { chat } = makeProvider(gemini);
const contents = [{ role: "user", parts: [{ text: "Say hi." }] }];
const asked = { model: "gemini-3-pro", contents };

let mock: MockUpstream;
let client: GoogleGenAI;
beforeAll(async () => {
  mock = await startMockUpstream();
  client = new GoogleGenAI({ apiKey: "up-secret", httpOptions: { baseUrl: mock.origin } });
});
beforeEach(() => mock.reset());
afterAll(() => mock.close());

/** What a stream says comes in several answers. */
function contentsByThem(answers: readonly GenerateContentResponse[]): AnswerContents {
  const candidates = answers.flatMap(({ candidates: given }) => given?.slice(0, 1) ?? []);
  const parts = candidates.flatMap(({ content }) => content?.parts ?? []);
  const usage = answers.findLast(({ usageMetadata }) => usageMetadata)?.usageMetadata;
  const textOf = (isThought: boolean) =>
    parts.map(({ text = "", thought = false }) => (thought === isThought ? text : "")).join("");
  return {
    text: textOf(false),
    thoughts: textOf(true),
    calls: parts.flatMap(({ functionCall: call }) =>
      call === undefined
        ? []
        : [{ id: call.id ?? "", name: call.name ?? "", input: call.args ?? {} }],
    ),
    finish: candidates.findLast(({ finishReason }) => finishReason)?.finishReason,
    promptTokens: usage?.promptTokenCount,
    completionTokens: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
  };
}

async function streamed(): Promise<AnswerContents> {
  const answers: GenerateContentResponse[] = [];
  for await (const answer of await client.models.generateContentStream(asked)) answers.push(answer);
  return contentsByThem(answers);
}

describe("Google's own client", () => {
  it.each(["text", "tool-calls", "filtered"])(
    "reads the same out of %s, whole and streamed",
    async (name) => {
      const folder = new URL("__fixtures__/", import.meta.url);
      const answers = fixtureAnswers(chat, folder, name);
      mock.next(answers.whole.script);
      expect(contentsByThem([await client.models.generateContent(asked)])).toEqual(
        answers.whole.contents,
      );
      mock.next(answers.streamed.script);
      expect(await streamed()).toEqual(answers.streamed.contents);
    },
  );

  it("reads the same out of what the mock says", async () => {
    const path = "/v1beta/models/gemini-3-pro";
    const body = { contents };
    const whole = await mockAnswer(chat, mock, { path: `${path}:generateContent`, body });
    expect(whole.text).not.toBe("");
    expect(contentsByThem([await client.models.generateContent(asked)])).toEqual(whole);
    const stream = `${path}:streamGenerateContent?alt=sse`;
    expect(await streamed()).toEqual(await mockAnswer(chat, mock, { path: stream, body }));
  });
});
