import { OpenRouter } from "@openrouter/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

let server: TestServer;
let client: OpenRouter;
let manager: OpenRouter;

beforeAll(async () => {
  server = await startTestServer();
  const retryConfig = { strategy: "none" } as const;
  client = new OpenRouter({ serverURL: server.base, apiKey: server.key, retryConfig });
  manager = new OpenRouter({ serverURL: server.base, apiKey: MANAGEMENT_KEY, retryConfig });
});
afterAll(() => server.close());

const messages = [{ role: "user", content: "one two three" }] as const;

test("chat passes the client's own validation", async () => {
  const answer = await client.chat.send({
    chatRequest: { model: "local/echo", messages: [...messages], stream: false },
  });
  if (!("choices" in answer)) throw new Error("a stream was not asked for");
  expect(answer.choices[0]?.message.content).toBe("one two three");
  expect(answer.usage?.totalTokens).toBeGreaterThan(0);
});

test("a stream passes the client's own validation", async () => {
  const stream = await client.chat.send({
    chatRequest: { model: "local/echo", messages: [...messages], stream: true },
  });
  if ("choices" in stream) throw new Error("a stream was asked for");
  let text = "";
  let tokens = 0;
  for await (const chunk of stream) {
    expect(chunk.error).toBeUndefined();
    text += chunk.choices[0]?.delta.content ?? "";
    tokens = chunk.usage?.completionTokens ?? tokens;
  }
  expect(text).toBe("one two three");
  expect(tokens).toBeGreaterThan(0);
});

test("models are listed", async () => {
  const { result } = await client.models.list();
  expect(result.data.map(({ id }) => id)).toContain("local/echo");
});

test("one model is read, and models are counted", async () => {
  const { data } = await client.models.get({ author: "local", slug: "echo" });
  expect(data).toMatchObject({ id: "local/echo", contextLength: null });
  const unknown = client.models.get({ author: "local", slug: "none" });
  await expect(unknown).rejects.toMatchObject({ statusCode: 404 });
  expect((await client.models.count({ outputModalities: "rerank" })).data.count).toBe(1);
});

test("providers are listed", async () => {
  const { data } = await client.providers.list();
  expect(data).toMatchObject([{ name: "Local", slug: "local" }]);
});

test("the endpoints of a model are listed", async () => {
  const { data } = await client.endpoints.list({ author: "local", slug: "echo" });
  expect(data.id).toBe("local/echo");
  expect(data.endpoints).toMatchObject([{ tag: "local", providerName: "Local", status: 0 }]);
});

test("speech comes as audio bytes", async () => {
  const audio = await client.tts.createSpeech({
    speechRequest: { model: "local/espeak", input: "The sluice is open.", voice: "alloy" },
  });
  let bytes = 0;
  for await (const piece of audio) bytes += piece.length;
  expect(bytes).toBeGreaterThan(24_000);
});

test("rerank puts the right document first", async () => {
  const answer = await client.rerank.rerank({
    requestBody: {
      model: "local/bm25",
      query: "capital of France",
      documents: ["Berlin is in Germany.", "Paris is the capital of France."],
    },
  });
  if (typeof answer === "string") throw new Error(answer);
  expect(answer.results[0]).toMatchObject({
    index: 1,
    document: { text: "Paris is the capital of France." },
  });
});

test("keys are made, listed, read, changed, used and deleted", async () => {
  const made = await manager.apiKeys.create({ requestBody: { name: "Customer A", limit: 5 } });
  expect(made.key).toMatch(/^sk-sl-v1-[0-9a-f]{64}$/);
  const { hash } = made.data;
  expect((await manager.apiKeys.list()).data.map((key) => key.hash)).toContain(hash);
  expect((await manager.apiKeys.get({ hash })).data).toMatchObject({
    name: "Customer A",
    limit: 5,
  });
  const changed = await manager.apiKeys.update({ hash, requestBody: { name: "Customer B" } });
  expect(changed.data.name).toBe("Customer B");
  const own = new OpenRouter({ serverURL: server.base, apiKey: made.key });
  expect((await own.apiKeys.getCurrentKeyMetadata()).data.limit).toBe(5);
  expect(await manager.apiKeys.delete({ hash })).toMatchObject({ deleted: true });
  await expect(manager.apiKeys.get({ hash })).rejects.toMatchObject({ statusCode: 404 });
  await expect(own.apiKeys.getCurrentKeyMetadata()).rejects.toMatchObject({ statusCode: 401 });
});

test("a key reads what it may do and what it has spent, as the newest client knows it", async () => {
  const ends = new Date("2099-01-01T00:00:00Z");
  const made = await manager.apiKeys.create({
    requestBody: { name: "of itself", limit: 5, limitReset: "monthly", expiresAt: ends },
  });
  const own = new OpenRouter({ serverURL: server.base, apiKey: made.key });
  await own.chat.send({
    chatRequest: { model: "local/echo", messages: [...messages], stream: false },
  });
  const { data } = await own.apiKeys.getCurrentKeyMetadata();
  expect(data).toEqual({
    label: made.data.label,
    limit: 5,
    limitRemaining: 5,
    limitReset: "monthly",
    includeByokInLimit: false,
    usage: 0,
    usageDaily: 0,
    usageWeekly: 0,
    usageMonthly: 0,
    byokUsage: 0,
    byokUsageDaily: 0,
    byokUsageWeekly: 0,
    byokUsageMonthly: 0,
    isFreeTier: false,
    isManagementKey: false,
    isProvisioningKey: false,
    creatorUserId: null,
    expiresAt: ends,
    rateLimit: { interval: "10s", requests: -1, note: "deprecated" },
    allowedDataRegions: ["global"],
    freeModelDailyRequests: { limit: 0, remaining: 0, used: 0 },
    organizationId: null,
    workspaceId: made.data.workspaceId,
  });
});

test("a management key reads that it is one", async () => {
  const { data } = await manager.apiKeys.getCurrentKeyMetadata();
  expect(data).toMatchObject({ isManagementKey: true, isProvisioningKey: true, limit: null });
});

test("a bad request is the client's own error class with the gateway's message", async () => {
  const failure = client.chat.send({
    chatRequest: { model: "nobody/nothing", messages: [...messages], stream: false },
  });
  await expect(failure).rejects.toMatchObject({
    statusCode: 400,
    message: /nobody\/nothing is not a valid model ID/,
  });
});
