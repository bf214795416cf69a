import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let server: TestServer;
let client: OpenAI;

beforeAll(async () => {
  server = await startTestServer();
  client = new OpenAI({ baseURL: server.base, apiKey: server.key, maxRetries: 0 });
});
afterAll(() => server.close());

const messages = [{ role: "user", content: "one two three" }] as const;
const weather = {
  type: "function",
  function: {
    name: "weather",
    parameters: {
      type: "object",
      properties: { city: { type: "string" } },
      required: ["city"],
    },
  },
} as const;

test("create answers with text, usage and the serving provider", async () => {
  const answer = await client.chat.completions.create({
    model: "local/echo",
    messages: [...messages],
  });
  expect(answer.choices[0]?.message.content).toBe("one two three");
  expect(answer.choices[0]?.finish_reason).toBe("stop");
  expect(answer.usage?.total_tokens).toBeGreaterThan(0);
  expect(answer).toMatchObject({ object: "chat.completion", provider: "Local" });
});

test("a stream gives the text in pieces and usage at its end", async () => {
  const stream = await client.chat.completions.create({
    model: "local/echo",
    messages: [...messages],
    stream: true,
    stream_options: { include_usage: true },
  });
  const pieces: string[] = [];
  let usage: OpenAI.CompletionUsage | undefined;
  let finish: string | null | undefined;
  for await (const chunk of stream) {
    pieces.push(chunk.choices[0]?.delta.content ?? "");
    finish = chunk.choices[0]?.finish_reason ?? finish;
    usage = chunk.usage ?? usage;
  }
  expect(pieces.join("")).toBe("one two three");
  expect(pieces.filter((piece) => piece !== "").length).toBeGreaterThan(1);
  expect(finish).toBe("stop");
  expect(usage?.completion_tokens).toBeGreaterThan(0);
});

test("a forced tool call comes whole and in a stream", async () => {
  const request = {
    model: "local/echo",
    messages: [...messages],
    tools: [weather],
    tool_choice: { type: "function" as const, function: { name: "weather" } },
  };
  const whole = await client.chat.completions.create(request);
  const call = whole.choices[0]?.message.tool_calls?.[0];
  expect(whole.choices[0]?.finish_reason).toBe("tool_calls");
  expect(call).toMatchObject({ type: "function", function: { name: "weather" } });
  const runner = client.chat.completions.stream(request);
  const streamed = (await runner.finalChatCompletion()).choices[0]?.message.tool_calls?.[0];
  expect(streamed).toMatchObject({ function: { name: "weather" } });
  expect(JSON.parse((streamed as { function: { arguments: string } }).function.arguments)).toEqual({
    city: expect.any(String),
  });
});

test("structured output parses", async () => {
  const answer = await client.chat.completions.create({
    model: "local/echo",
    messages: [...messages],
    response_format: {
      type: "json_schema",
      json_schema: {
        name: "point",
        strict: true,
        schema: {
          type: "object",
          properties: { x: { type: "integer" }, y: { type: "integer" } },
          required: ["x", "y"],
          additionalProperties: false,
        },
      },
    },
  });
  expect(JSON.parse(answer.choices[0]?.message.content ?? "")).toEqual({
    x: expect.any(Number),
    y: expect.any(Number),
  });
});

test("speech is audio", async () => {
  const answer = await client.audio.speech.create({
    model: "local/espeak",
    voice: "alloy",
    input: "The sluice is open.",
    response_format: "pcm",
  });
  expect(answer.headers.get("content-type")).toContain("audio/pcm");
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(24_000);
});

test("models are listed", async () => {
  const ids = (await client.models.list()).data.map(({ id }) => id);
  expect(ids).toContain("local/echo");
});

test("a wrong key is an authentication error with the gateway's message", async () => {
  const stranger = new OpenAI({ baseURL: server.base, apiKey: "sk-sl-v1-none", maxRetries: 0 });
  const failure = stranger.chat.completions.create({
    model: "local/echo",
    messages: [...messages],
  });
  await expect(failure).rejects.toThrow(OpenAI.AuthenticationError);
  await expect(failure).rejects.toMatchObject({ status: 401, message: /Invalid credentials/ });
});

test("bad input is a BadRequestError that names the field", async () => {
  const failure = client.chat.completions.create({
    model: "local/echo",
    messages: [...messages],
    temperature: 5,
  });
  await expect(failure).rejects.toMatchObject({ status: 400, message: /temperature/ });
});

test("a model is retrieved by its slug, slash and all", async () => {
  const model = await client.models.retrieve("local/echo");
  expect(model).toMatchObject({ id: "local/echo", object: "model", owned_by: "local" });
  await expect(client.models.retrieve("local/none")).rejects.toMatchObject({ status: 404 });
});

test.each(["/key", "/auth/key"])("%s says what the key may do and has spent", async (path) => {
  const { data } = (await client.get(path)) as { readonly data: object };
  expect(data).toMatchObject({
    label: expect.stringMatching(/^sk-sl-v1-.+\.\.\..+$/),
    limit: null,
    limit_remaining: null,
    usage: expect.any(Number),
    is_management_key: false,
    rate_limit: { interval: "10s", requests: -1 },
  });
  expect(JSON.stringify(data)).not.toContain(server.key);
  expect(data).not.toHaveProperty("hash");
});
