import { OpenRouter } from "@openrouter/sdk";
import * as errors from "@openrouter/sdk/models/errors";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MoneyStage, OF_A, openMoneyStage, TOKENS } from "./money-stage.ts";

const SECRET = "secret-of-a-limited-client-0123456789";
const message = { role: "user", content: "Say hi." } as const;

let stage: MoneyStage;
beforeAll(async () => {
  stage = await openMoneyStage(
    `clients: [{ name: one, secret: "${SECRET}", limit: ${5 * OF_A}, limit_reset: monthly }]`,
  );
});
afterAll(() => stage.close());

async function keyOfClient(): Promise<string> {
  const response = await fetch(`${stage.server.base}/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "k" }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { readonly key: string }).key;
}

test("two keys of a client together never pass its limit", async () => {
  const keys = [await keyOfClient(), await keyOfClient()];
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) => stage.chat(keys[at % 2] ?? "")),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 402)).toHaveLength(15);
  const refused = replies.find(({ status }) => status === 402);
  expect(JSON.parse(refused?.body.toString() ?? "{}")).toMatchObject({
    error: { code: 402, metadata: { limit_source: "client_limit" } },
  });
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  await stage.settled();
});

test("openai sees an error of status 402, with what could be paid", async () => {
  const { key } = await stage.newKey(0.5 * OF_A);
  const client = new OpenAI({ baseURL: stage.server.base, apiKey: key, maxRetries: 0 });
  const failure = await client.chat.completions
    .create({ model: "m/one", messages: [message], max_tokens: TOKENS })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OpenAI.APIError);
  expect(failure).toMatchObject({ status: 402, message: expect.stringContaining("afford 50") });
});

test("@openrouter/sdk sees its own class of a 402", async () => {
  const { key } = await stage.newKey(0.5 * OF_A);
  const client = new OpenRouter({
    serverURL: stage.server.base,
    apiKey: key,
    retryConfig: { strategy: "none" },
  });
  const chatRequest = { model: "m/one", messages: [message], maxTokens: TOKENS };
  const failure = await client.chat
    .send({ chatRequest: { ...chatRequest, stream: false } })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(errors.PaymentRequiredResponseError);
  expect(failure).toMatchObject({
    error: { code: 402, message: expect.stringContaining("afford 50") },
  });
});
