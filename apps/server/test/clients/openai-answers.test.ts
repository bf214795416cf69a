import { embeddingsAnswer, errorAnswer, speechAnswer, steps } from "@sluice/mock-upstream";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../faults/stage.ts";
import { BROKEN_STREAM, PICTURE, saying, THOUGHT, TWO_CALLS, WEATHER } from "./scripted-answers.ts";

let stage: Stage;
let client: OpenAI;
beforeAll(async () => {
  stage = await openStage();
  client = new OpenAI({ baseURL: stage.server.base, apiKey: stage.server.key, maxRetries: 0 });
});
afterEach(() => stage.a.reset());
afterAll(() => stage.close());

const user = { role: "user", content: "hi" } as const;
const asked = { model: "t/one", messages: [user] };
const tools: OpenAI.ChatCompletionTool[] = [
  { type: "function", function: { name: "weather", parameters: WEATHER } },
];

test("parallel calls come whole, and their results go back", async () => {
  stage.a.next(saying(TWO_CALLS, "tool_calls"), saying({ content: "rain" }));
  const { choices } = await client.chat.completions.create({ ...asked, tools });
  const message = choices[0]?.message;
  if (message === undefined) throw new Error("no answer");
  expect(message.tool_calls).toEqual(TWO_CALLS.tool_calls);
  const results = TWO_CALLS.tool_calls.map(
    ({ id }) => ({ role: "tool", tool_call_id: id, content: "rain" }) as const,
  );
  const after = await client.chat.completions.create({
    ...asked,
    tools,
    messages: [user, message, ...results],
  });
  expect(after.choices[0]?.message.content).toBe("rain");
  const sent = stage.a.calls.at(-1)?.body as { messages: { role: string }[] };
  expect(sent.messages.slice(1)).toMatchObject([
    { role: "assistant", tool_calls: TWO_CALLS.tool_calls },
    ...results,
  ]);
});

test("parallel calls of a stream are joined by the client", async () => {
  stage.a.next(saying(TWO_CALLS, "tool_calls"));
  const stream = client.chat.completions.stream({ ...asked, tools });
  const { choices, usage } = await stream.finalChatCompletion();
  expect(choices[0]?.finish_reason).toBe("tool_calls");
  expect(choices[0]?.message.tool_calls).toMatchObject(TWO_CALLS.tool_calls);
  expect(usage?.total_tokens).toBe(13);
});

test("structured output parses in a stream too", async () => {
  stage.a.next(saying({ content: '{"city":"Oslo"}' }));
  const stream = client.chat.completions.stream({
    ...asked,
    response_format: {
      type: "json_schema",
      json_schema: { name: "place", strict: true, schema: WEATHER },
    },
  });
  const { choices } = await stream.finalChatCompletion();
  expect(JSON.parse(choices[0]?.message.content ?? "")).toEqual({ city: "Oslo" });
  expect(stage.a.calls.at(-1)?.body).toMatchObject({ response_format: { type: "json_schema" } });
});

test("thoughts and pictures stand beside what the client knows", async () => {
  stage.a.next(saying(THOUGHT), saying(PICTURE));
  const thought = await client.chat.completions.create(asked);
  expect(thought.choices[0]?.message).toMatchObject(THOUGHT);
  expect(thought.usage?.completion_tokens_details?.reasoning_tokens).toBe(3);
  const picture = await client.chat.completions.create(asked);
  expect(picture.choices[0]?.message).toMatchObject({
    images: [{ type: "image_url", ...PICTURE.images[0] }],
  });
});

test("log probabilities are read", async () => {
  const logprobs = { content: [{ token: "x", logprob: -0.5 }] };
  const choice = { index: 0, message: { content: "x" }, finish_reason: "stop", logprobs };
  stage.a.next([steps.json({ choices: [choice] })]);
  const answer = await client.chat.completions.create({ ...asked, logprobs: true });
  expect(answer.choices[0]?.logprobs?.content?.[0]).toMatchObject({ token: "x", bytes: null });
});

test.each([
  [400, OpenAI.BadRequestError, 400],
  [404, OpenAI.NotFoundError, 404],
  [422, OpenAI.UnprocessableEntityError, 422],
  [429, OpenAI.RateLimitError, 429],
  [500, OpenAI.InternalServerError, 502],
  [503, OpenAI.InternalServerError, 503],
  [529, OpenAI.InternalServerError, 529],
])("the provider's %i is the client's own class, streaming or not", async (from, kind, status) => {
  for (const stream of [false, true]) {
    stage.a.next(errorAnswer(from, { message: "told by the provider" }));
    const failure = await client.chat.completions
      .create({ ...asked, stream })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({
      status,
      message: expect.stringContaining("told by the provider"),
      error: { code: status, metadata: { error_type: expect.any(String), provider_name: "A" } },
    });
  }
});

test("a stream that breaks throws with the gateway's words after what had come", async () => {
  stage.a.next(BROKEN_STREAM);
  const stream = await client.chat.completions.create({ ...asked, stream: true });
  let text = "";
  const reading = (async () => {
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
  })();
  await expect(reading).rejects.toThrow(/worker died/);
  expect(text).toBe("par");
});

test("speech without a format is mp3, as the client expects", async () => {
  stage.a.next(speechAnswer());
  const speech = { model: "t/voice", voice: "alloy", input: "Hi." };
  const audio = await client.audio.speech.create(speech);
  expect(audio.headers.get("content-type")).toMatch(/^audio\/mpeg/);
  stage.a.next(errorAnswer(429, { message: "slow" }));
  await expect(client.audio.speech.create(speech)).rejects.toThrow(OpenAI.RateLimitError);
});

test("vectors come as numbers, though the client asks for base64", async () => {
  const vectors = [
    [0.5, -0.25],
    [1, 0],
  ];
  stage.a.next(embeddingsAnswer({ vectors, encoding: "base64" }), embeddingsAnswer({ vectors }));
  for (const _encoding of ["base64", "float"]) {
    const { data, usage } = await client.embeddings.create({ model: "t/vec", input: ["a", "b"] });
    expect(data.map(({ embedding }) => embedding)).toEqual(vectors);
    expect(usage).toMatchObject({ prompt_tokens: 4, total_tokens: 4 });
  }
  expect(stage.a.calls[0]?.body).toMatchObject({ encoding_format: "base64" });
});
