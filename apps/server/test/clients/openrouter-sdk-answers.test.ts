import { OpenRouter } from "@openrouter/sdk";
import * as errors from "@openrouter/sdk/models/errors";
import { embeddingsAnswer, errorAnswer, rerankAnswer } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../faults/stage.ts";
import { MANAGEMENT_KEY } from "../start-test-server.ts";
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
let client: OpenRouter;
const retryConfig = { strategy: "none" } as const;
beforeAll(async () => {
  stage = await openStage();
  const { base: serverURL, key: apiKey } = stage.server;
  client = new OpenRouter({ serverURL, apiKey, retryConfig });
});
afterEach(() => stage.a.reset());
afterAll(() => stage.close());

const user = { role: "user", content: "hi" } as const;
type Asked = Parameters<typeof client.chat.send>[0]["chatRequest"];
const more = (asked: Partial<Asked>): Asked => ({ model: "t/one", messages: [user], ...asked });

const whole = async (asked: Partial<Asked> = {}) => {
  const answer = await client.chat.send({ chatRequest: more({ ...asked, stream: false }) });
  if (!("choices" in answer)) throw new Error("a stream was not asked for");
  return answer;
};
const chunksOf = async (asked: Partial<Asked> = {}) => {
  const stream = await client.chat.send({ chatRequest: more({ ...asked, stream: true }) });
  if ("choices" in stream) throw new Error("a stream was asked for");
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
};
const tools = [
  { type: "function" as const, function: { name: "weather", parameters: { ...WEATHER } } },
];

test("parallel calls pass its validation, and their results go back", async () => {
  stage.a.next(saying(TWO_CALLS, "tool_calls"), saying({ content: "rain" }));
  const message = (await whole({ tools })).choices[0]?.message;
  if (message === undefined) throw new Error("no answer");
  expect(message.toolCalls).toEqual(TWO_CALLS.tool_calls);
  const results = TWO_CALLS.tool_calls.map(
    ({ id }) => ({ role: "tool", toolCallId: id, content: "rain" }) as const,
  );
  const after = await whole({ tools, messages: [user, message, ...results] });
  expect(after.choices[0]?.message.content).toBe("rain");
  expect(stage.a.calls.at(-1)?.body).toMatchObject({
    messages: [user, { tool_calls: TWO_CALLS.tool_calls }, { role: "tool" }, { role: "tool" }],
  });
});

test("pieces of parallel calls pass its validation", async () => {
  stage.a.next(saying(TWO_CALLS, "tool_calls"));
  const chunks = await chunksOf({ tools });
  const pieces = chunks.flatMap(({ choices }) => choices[0]?.delta.toolCalls ?? []);
  expect(pieces).toMatchObject(TWO_CALLS.tool_calls.map((call, index) => ({ index, ...call })));
  expect(chunks.at(-1)?.usage).toMatchObject({ totalTokens: 13, cost: expect.any(Number) });
});

test("thoughts pass its validation and go back byte for byte", async () => {
  stage.a.next(saying(THOUGHT), saying({ content: "yes" }));
  const message = (await whole()).choices[0]?.message;
  if (message === undefined) throw new Error("no answer");
  expect(message).toMatchObject({ reasoning: "2+2", reasoningDetails: THOUGHT.reasoning_details });
  await whole({ messages: [user, message, user] });
  expect(stage.a.calls.at(-1)?.body).toMatchObject({
    messages: [user, { reasoning_details: THOUGHT.reasoning_details }, user],
  });
});

test("pieces of thoughts pass its validation", async () => {
  stage.a.next(saying(THOUGHT));
  const chunks = await chunksOf({ reasoning: { effort: "low" } });
  const details = chunks.flatMap(({ choices }) => choices[0]?.delta.reasoningDetails ?? []);
  expect(details).toEqual(expect.arrayContaining([...THOUGHT.reasoning_details]));
  expect(stage.a.calls.at(-1)?.body).toMatchObject({ reasoning_effort: "low" });
});

test("pictures, sources and log probabilities pass its validation", async () => {
  stage.a.next(saying(PICTURE), saying(SOURCES), saying(SOURCES));
  expect((await whole()).choices[0]?.message.images).toMatchObject([
    { imageUrl: PICTURE.images[0].image_url },
  ]);
  expect((await whole()).choices[0]?.message.content).toBe(SOURCES.content);
  expect(await chunksOf({ logprobs: true })).not.toHaveLength(0);
});

test("structured output is asked for and comes", async () => {
  stage.a.next(saying({ content: '{"city":"Oslo"}' }));
  const jsonSchema = { name: "place", strict: true, schema: { ...WEATHER } };
  const answer = await whole({ responseFormat: { type: "json_schema", jsonSchema } });
  expect(JSON.parse(String(answer.choices[0]?.message.content))).toEqual({ city: "Oslo" });
});

test("routing metadata is read under the name that it knows", async () => {
  const answer = await client.chat.send({
    chatRequest: more({ stream: false }),
    xOpenRouterMetadata: "enabled",
  });
  expect(answer).toMatchObject({ openrouterMetadata: { requested: "t/one", attempt: 1 } });
});

test.each([
  [400, errors.BadRequestResponseError, 400],
  [404, errors.NotFoundResponseError, 404],
  [422, errors.UnprocessableEntityResponseError, 422],
  [413, errors.PayloadTooLargeResponseError, 413],
  [429, errors.TooManyRequestsResponseError, 429],
  [500, errors.BadGatewayResponseError, 502],
  [503, errors.ServiceUnavailableResponseError, 503],
  [529, errors.ProviderOverloadedResponseError, 529],
])("the provider's %i is the client's own class, streaming or not", async (from, kind, status) => {
  for (const ask of [whole, chunksOf]) {
    stage.a.next(errorAnswer(from, { message: "told by the provider" }));
    const failure = await ask().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({
      error: { code: status, message: expect.stringContaining("told by the provider") },
    });
  }
});

test("no key, another kind of key and no such key are its own classes", async () => {
  const { base: serverURL, key } = stage.server;
  const as = (apiKey: string) => new OpenRouter({ serverURL, apiKey, retryConfig });
  const asked = { chatRequest: more({ stream: false }) } as const;
  await expect(as("none").chat.send(asked)).rejects.toThrow(errors.UnauthorizedResponseError);
  await expect(as(MANAGEMENT_KEY).chat.send(asked)).rejects.toThrow(errors.ForbiddenResponseError);
  const manager = as(MANAGEMENT_KEY).apiKeys;
  await expect(manager.get({ hash: "none" })).rejects.toThrow(errors.NotFoundResponseError);
  await expect(as(key).apiKeys.create({ requestBody: { name: "x" } })).rejects.toMatchObject({
    statusCode: 403,
  });
});

test("a stream that breaks hands its error over in a chunk", async () => {
  stage.a.next(BROKEN_STREAM);
  const chunks = await chunksOf();
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("")).toBe("par");
  expect(chunks.at(-1)).toMatchObject({
    error: { code: 502, message: expect.stringContaining("worker died") },
    choices: [{ finishReason: "error" }],
  });
});

test("a rerank that was sent on passes its validation", async () => {
  stage.a.next(rerankAnswer({ scores: [0.2, 0.9] }));
  const requestBody = { model: "t/rank", query: "q", documents: ["a", { text: "b" }] };
  const answer = await client.rerank.rerank({ requestBody });
  if (typeof answer === "string") throw new Error(answer);
  expect(answer).toMatchObject({
    provider: "A",
    model: "t/rank",
    usage: { cost: expect.any(Number) },
  });
  expect(answer.results[0]).toMatchObject({ index: 1, document: { text: "b" } });
});

test("vectors pass its validation", async () => {
  stage.a.next(embeddingsAnswer({ vectors: [[0.5], [0.25]] }));
  const requestBody = { model: "t/vec", input: ["a", "b"] };
  const answer = await client.embeddings.generate({ requestBody });
  if (typeof answer === "string") throw new Error(answer);
  expect(answer).toMatchObject({ model: "t/vec", usage: { promptTokens: 4, cost: 8e-6 } });
  expect(answer.data.map(({ embedding }) => embedding)).toEqual([[0.5], [0.25]]);
  const pages = await client.embeddings.listModels();
  const ids = [];
  for await (const { result } of pages) ids.push(...result.data.map(({ id }) => id));
  expect(ids.sort()).toEqual(["t/vec", "t/vec2"]);
});

test("a key of its partner's own is made and works", async () => {
  const { base: serverURL } = stage.server;
  const manager = new OpenRouter({ serverURL, apiKey: MANAGEMENT_KEY, retryConfig });
  const own = "partner.0123456789abcdefghijklmnop";
  const external = { user: "u-1", apiKey: own };
  const made = await manager.apiKeys.create({ requestBody: { name: "own", external } });
  expect(made.data.externalUser).toBe("u-1");
  expect(JSON.stringify(made)).not.toContain(own);
  const theirs = new OpenRouter({ serverURL, apiKey: own, retryConfig });
  expect((await theirs.apiKeys.getCurrentKeyMetadata()).data.isManagementKey).toBe(false);
});
