import { createOpenRouter } from "@openrouter/ai-sdk-provider";
import { generateText, streamText } from "ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let server: TestServer;
let provider: ReturnType<typeof createOpenRouter>;

beforeAll(async () => {
  server = await startTestServer();
  provider = createOpenRouter({ baseURL: server.base, apiKey: server.key });
});
afterAll(() => server.close());

test("generateText gives text, usage and a finish reason", async () => {
  const answer = await generateText({
    model: provider.chat("local/echo"),
    system: "Be brief.",
    prompt: "one two three",
    maxRetries: 0,
  });
  expect(answer.text).toBe("one two three");
  expect(answer.finishReason).toBe("stop");
  expect(answer.usage.outputTokens).toBeGreaterThan(0);
});

test("streamText gives the text in pieces, and usage", async () => {
  const errors: unknown[] = [];
  const answer = streamText({
    model: provider.chat("local/echo"),
    prompt: "one two three",
    maxRetries: 0,
    onError: ({ error }) => {
      errors.push(error);
    },
  });
  const pieces: string[] = [];
  for await (const piece of answer.textStream) pieces.push(piece);
  expect(errors).toEqual([]);
  expect(pieces.join("")).toBe("one two three");
  expect(pieces.length).toBeGreaterThan(1);
  expect(await answer.finishReason).toBe("stop");
  expect((await answer.usage).outputTokens).toBeGreaterThan(0);
});

test("an unknown model is an error with the gateway's message", async () => {
  const failure = generateText({
    model: provider.chat("nobody/nothing"),
    prompt: "hello",
    maxRetries: 0,
  });
  await expect(failure).rejects.toThrow(/nobody\/nothing is not a valid model ID/);
});
