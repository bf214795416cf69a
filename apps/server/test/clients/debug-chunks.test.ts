import { ChatOpenRouter } from "@langchain/openrouter";
import { createOpenRouter } from "@openrouter/ai-sdk-provider";
import { OpenRouter } from "@openrouter/sdk";
import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { streamText } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { stageYaml } from "../faults/stage-yaml.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let broken: MockUpstream;
let works: MockUpstream;
let server: TestServer;

beforeAll(async () => {
  broken = await startMockUpstream();
  works = await startMockUpstream();
  broken.answer([steps.status(500), steps.json({ error: { message: "broken" } })]);
  works.answer(answerOf("b"));
  server = await startTestServer(stageYaml(broken, works));
});
afterAll(async () => {
  await server.close();
  await broken.close();
  await works.close();
});

const MODEL = "t/two";
const DEBUG = { debug: { echo_upstream_body: true }, provider: { order: ["a", "b"] } } as const;
const messages = [{ role: "user", content: "hi" }] as const;

test("openai reads the stream past them", async () => {
  const client = new OpenAI({ baseURL: server.base, apiKey: server.key, maxRetries: 0 });
  const stream = await client.chat.completions.create({
    model: MODEL,
    messages: [...messages],
    stream: true,
    ...DEBUG,
  });
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  expect(chunks.filter((chunk) => "debug" in chunk)).toHaveLength(2);
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("")).toBe("from-b");
});

test("@openrouter/sdk passes them through its own validation", async () => {
  const client = new OpenRouter({ serverURL: server.base, apiKey: server.key });
  const stream = await client.chat.send({
    chatRequest: {
      model: MODEL,
      messages: [...messages],
      stream: true,
      debug: { echoUpstreamBody: true },
      provider: { order: ["a", "b"] },
    },
  });
  if ("choices" in stream) throw new Error("a stream was asked for");
  let empty = 0;
  let text = "";
  for await (const chunk of stream) {
    if (chunk.choices.length === 0) empty += 1;
    text += chunk.choices[0]?.delta.content ?? "";
  }
  expect(empty).toBe(2);
  expect(text).toBe("from-b");
});

test("the AI SDK reads the stream past them", async () => {
  const provider = createOpenRouter({ baseURL: server.base, apiKey: server.key });
  const errors: unknown[] = [];
  const answer = streamText({
    model: provider.chat(MODEL, { extraBody: DEBUG }),
    prompt: "hi",
    maxRetries: 0,
    onError: ({ error }) => {
      errors.push(error);
    },
  });
  expect(await answer.text).toBe("from-b");
  expect(await answer.finishReason).toBe("stop");
  expect(errors).toEqual([]);
});

test("LangChain reads the stream past them", async () => {
  const model = new ChatOpenRouter({
    model: MODEL,
    apiKey: server.key,
    baseURL: server.base,
    maxRetries: 0,
    modelKwargs: DEBUG,
  });
  let text = "";
  for await (const chunk of await model.stream("hi")) text += String(chunk.content);
  expect(text).toBe("from-b");
});
