import { OpenRouter } from "@openrouter/sdk";
import * as errors from "@openrouter/sdk/models/errors";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let server: TestServer;
const message = { role: "user", content: "hi" } as const;

beforeAll(async () => {
  server = await startTestServer("rate_limits: { requests_per_minute: 1 }");
  expect((await server.post("/explain", { messages: [message] })).status).toBe(200);
});
afterAll(() => server.close());

test("openai sees a RateLimitError that says when to try again", async () => {
  const client = new OpenAI({ baseURL: server.base, apiKey: server.key, maxRetries: 0 });
  const failure = await client.chat.completions
    .create({ model: "local/echo", messages: [message] })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OpenAI.RateLimitError);
  const { headers, message: said } = failure as InstanceType<typeof OpenAI.RateLimitError>;
  expect(headers.get("retry-after")).toMatch(/^\d+$/);
  expect(said).toContain("1 requests per minute");
});

test("@openrouter/sdk sees its own class with the limit in its metadata", async () => {
  const client = new OpenRouter({
    serverURL: server.base,
    apiKey: server.key,
    retryConfig: { strategy: "none" },
  });
  const failure = await client.chat
    .send({ chatRequest: { model: "local/echo", messages: [message], stream: false } })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(errors.TooManyRequestsResponseError);
  expect(failure).toMatchObject({
    error: { code: 429, metadata: { headers: { "X-RateLimit-Limit": "1" } } },
  });
  const { headers } = failure as errors.TooManyRequestsResponseError;
  expect(headers.get("retry-after")).toMatch(/^\d+$/);
});
