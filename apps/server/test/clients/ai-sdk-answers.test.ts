import { createOpenRouter } from "@openrouter/ai-sdk-provider";
import { embeddingsAnswer, errorAnswer } from "@sluice/mock-upstream";
import {
  APICallError,
  embedMany,
  generateText,
  jsonSchema,
  Output,
  stepCountIs,
  streamText,
  tool,
} from "ai";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../faults/stage.ts";
import {
  BROKEN_STREAM,
  PICTURE,
  SOURCES,
  saying,
  THOUGHT,
  TWO_CALLS,
  WEATHER,
} from "./scripted-answers.ts";

let stage: Stage;
let asked: {
  readonly model: ReturnType<ReturnType<typeof createOpenRouter>["chat"]>;
  readonly maxRetries: 0;
};
beforeAll(async () => {
  stage = await openStage();
  const provider = createOpenRouter({ baseURL: stage.server.base, apiKey: stage.server.key });
  asked = { model: provider.chat("t/one"), maxRetries: 0 };
});
afterEach(() => stage.a.reset());
afterAll(() => stage.close());

const weather = tool({
  inputSchema: jsonSchema<{ city: string }>({ ...WEATHER, required: ["city"] }),
  execute: async ({ city }) => `rain in ${city}`,
});
const stream = (more: object = {}) => {
  const errors: unknown[] = [];
  const answer = streamText({
    ...asked,
    prompt: "hi",
    ...more,
    onError: ({ error }) => {
      errors.push(error);
    },
  });
  return { answer, errors };
};

// Sealed thoughts go back only where tools were called: without calls `generateText` leaves them out.
test.each(["generateText", "streamText"])(
  "%s runs parallel tools and sends results and thoughts back",
  async (how) => {
    stage.a.next(
      saying({ ...THOUGHT, ...TWO_CALLS }, "tool_calls"),
      saying({ content: "it rains" }),
    );
    const more = { tools: { weather }, stopWhen: stepCountIs(2), prompt: "hi" };
    const text =
      how === "generateText"
        ? (await generateText({ ...asked, ...more })).text
        : await stream(more).answer.text;
    expect(text).toBe("it rains");
    expect(stage.a.calls.at(-1)?.body).toMatchObject({
      messages: [
        { role: "user" },
        {
          role: "assistant",
          tool_calls: TWO_CALLS.tool_calls,
          reasoning_details: THOUGHT.reasoning_details,
        },
        { role: "tool", tool_call_id: "call_1", content: "rain in Oslo" },
        { role: "tool", tool_call_id: "call_2", content: "rain in Bergen" },
      ],
    });
  },
);

test("structured output parses", async () => {
  stage.a.next(saying({ content: '{"city":"Oslo"}' }));
  const schema = jsonSchema<{ city: string }>({ ...WEATHER, required: ["city"] });
  const answer = await generateText({ ...asked, prompt: "hi", output: Output.object({ schema }) });
  expect(answer.output).toEqual({ city: "Oslo" });
  expect(stage.a.calls.at(-1)?.body).toMatchObject({ response_format: { type: "json_schema" } });
});

test("thoughts are reasoning, whole and in a stream", async () => {
  stage.a.next(saying(THOUGHT), saying(THOUGHT));
  const whole = await generateText({ ...asked, prompt: "hi" });
  expect([whole.reasoningText, whole.text]).toEqual(["2+2", "4"]);
  const { answer } = stream();
  expect(await answer.reasoningText).toContain("2+2");
  expect(await answer.text).toBe("4");
});

test("pictures are files, sources are sources, and usage has its details", async () => {
  for (const how of ["generate", "stream"]) {
    stage.a.next(saying(PICTURE), saying(SOURCES));
    const ask = async () =>
      how === "generate" ? generateText({ ...asked, prompt: "hi" }) : stream().answer;
    const picture = await ask();
    expect((await picture.files).map(({ mediaType }) => mediaType)).toEqual(["image/png"]);
    const cited = await ask();
    expect(await cited.sources).toMatchObject([{ url: "https://ex.org/a", title: "A" }]);
    expect(await cited.usage).toMatchObject({ inputTokens: 9, outputTokens: 4, totalTokens: 13 });
    const told = (await cited.providerMetadata)?.openrouter;
    expect(told).toMatchObject({ provider: "A", usage: { cost: expect.any(Number) } });
    expect(told?.annotations).toMatchObject([{ type: "file", file: { hash: "9f2c", name: "" } }]);
  }
});

test.each([
  [400, 400],
  [429, 429],
  [500, 502],
  [503, 503],
  [529, 529],
])(
  "the provider's %i is an APICallError with its words, streaming or not",
  async (from, status) => {
    const told = { statusCode: status, message: expect.stringContaining("told by the provider") };
    stage.a.next(errorAnswer(from, { message: "told by the provider" }));
    const failure = await generateText({ ...asked, prompt: "hi" }).catch((error: unknown) => error);
    expect(APICallError.isInstance(failure)).toBe(true);
    expect(failure).toMatchObject(told);
    stage.a.next(errorAnswer(from, { message: "told by the provider" }));
    const { answer, errors } = stream();
    await drain(answer);
    expect(errors).toMatchObject([told]);
  },
);

test("a stream that breaks is an error part after what had come", async () => {
  stage.a.next(BROKEN_STREAM);
  const { answer } = stream();
  const parts = [];
  for await (const part of answer.fullStream) parts.push(part);
  const text = parts.flatMap((part) => (part.type === "text-delta" ? [part.text] : [])).join("");
  expect(text).toBe("par");
  expect(parts.filter(({ type }) => type === "error")).toHaveLength(1);
  expect(JSON.stringify(parts)).toContain("worker died");
});

async function drain({
  textStream,
}: {
  readonly textStream: AsyncIterable<string>;
}): Promise<void> {
  for await (const _ of textStream);
}

test("vectors come with their tokens", async () => {
  stage.a.next(embeddingsAnswer({ vectors: [[0.5], [0.25]] }));
  const { base: baseURL, key: apiKey } = stage.server;
  const model = createOpenRouter({ baseURL, apiKey }).textEmbeddingModel("t/vec");
  const { embeddings, usage } = await embedMany({ model, values: ["a", "b"], maxRetries: 0 });
  expect(embeddings).toEqual([[0.5], [0.25]]);
  expect(usage.tokens).toBe(4);
});
