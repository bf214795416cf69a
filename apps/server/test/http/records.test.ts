import { OpenRouter } from "@openrouter/sdk";
import { errorAnswer, steps } from "@sluice/mock-upstream";
import type { ActivityReply, CreditsReply, ErrorEnvelope, GenerationReply } from "@sluice/schema";
import { activityReply, creditsReply, generationReply } from "@sluice/schema";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answerOf, completionOf } from "../faults/answers.ts";
import { openStage, type Stage } from "../faults/stage.ts";
import { events, STOP, streamScript, upstreamChunk } from "../faults/upstream-chunk.ts";
import { MANAGEMENT_KEY } from "../start-test-server.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.a.reset());
afterAll(() => stage.close());

const MESSAGES = [{ role: "user", content: "hi" }];

function read(path: string, key = stage.server.key): Promise<Response> {
  return fetch(stage.server.base + path, { headers: { authorization: `Bearer ${key}` } });
}

/** Asks and reads to the end; gives the id that the header named. */
async function ask(body: object, headers: Record<string, string> = {}, path = "/chat/completions") {
  const response = await stage.server.post(path, body, headers);
  await response.arrayBuffer();
  return { status: response.status, id: response.headers.get("x-generation-id") ?? "" };
}

async function recordOf(id: string): Promise<GenerationReply["data"]> {
  const response = await read(`/generation?id=${id}`);
  expect(response.status).toBe(200);
  return generationReply.parse(await response.json()).data;
}

test.each([false, true])(
  "a call has its record as soon as it has ended (stream: %s)",
  async (stream) => {
    stage.a.answer(answerOf("a"));
    const { id } = await ask(
      { model: "t/one", messages: MESSAGES, stream, session_id: "s1", user: "u1" },
      { "HTTP-Referer": "https://app.example", "User-Agent": "tester" },
    );
    const record = await recordOf(id);
    expect(record).toMatchObject({
      id,
      api_type: "completions",
      model: "t/one",
      streamed: stream,
      cancelled: false,
      finish_reason: "stop",
      session_id: "s1",
      http_referer: "https://app.example",
      user_agent: "tester",
      tokens_prompt: 10,
      tokens_completion: 5,
      is_byok: false,
      data_region: "global",
    });
    expect(record.usage).toBeGreaterThan(0);
    expect(record.total_cost).toBe(record.usage);
    expect(record.provider_responses).toHaveLength(1);
    const upstreamId = stream ? "u-a" : "chatcmpl-a";
    expect(record.upstream_id).toBe(upstreamId);
    expect(record.provider_responses?.[0]?.id).toBe(upstreamId);
  },
);

test.each([false, true])(
  "media that are read and made are counted (stream: %s)",
  async (stream) => {
    const images = [1, 2].map((name) => ({
      type: "image_url",
      image_url: { url: `data:image/png;base64,${name}` },
    }));
    const audio = { id: "s1", data: "AAAA", transcript: "Hi", expires_at: 1 };
    const message = { role: "assistant", content: null, images, audio };
    const choice = { index: 0, message, finish_reason: "stop" };
    stage.a.next(
      stream
        ? streamScript(
            events(upstreamChunk({ images }), upstreamChunk({ audio: { id: "s1", data: "AA" } })),
            events(upstreamChunk({ audio: { id: "s1", data: "AA" } }), STOP, "[DONE]"),
          )
        : [steps.json(completionOf("a", { choices: [choice] }))],
    );
    const content = [{ type: "text", text: "What is it?" }, images[0], images[1], images[0]];
    const body = { model: "t/one", messages: [{ role: "user", content }], stream };
    const { id, status } = await ask(body);
    expect(status).toBe(200);
    expect(await recordOf(id)).toMatchObject({
      num_media_prompt: 3,
      num_input_audio_prompt: 0,
      num_media_completion: 3,
    });
  },
);

test("records of Bedrock, rankings and speech have the provider's id of the answer, or of its request", async () => {
  const upstreamId = async ({ id, status }: { id: string; status: number }) => {
    expect(status).toBe(200);
    const { upstream_id, provider_responses } = await recordOf(id);
    expect(provider_responses?.[0]?.id).toBe(upstream_id);
    return upstream_id;
  };
  stage.a.answer([
    steps.header("x-amzn-requestid", "amzn-1"),
    steps.json({
      output: { message: { role: "assistant", content: [{ text: "hi" }] } },
      stopReason: "end_turn",
      usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
    }),
  ]);
  expect(await upstreamId(await ask({ model: "t/rock", messages: MESSAGES }))).toBe("amzn-1");
  stage.a.answer([
    steps.json({ id: "rank-1", results: [{ index: 0, relevance_score: 0.5 }], usage: {} }),
  ]);
  const rank = { model: "t/rank", query: "q", documents: ["a"] };
  expect(await upstreamId(await ask(rank, {}, "/rerank"))).toBe("rank-1");
  stage.a.answer([
    steps.header("content-type", "audio/mpeg"),
    steps.header("x-request-id", "req-1"),
    steps.write("ID3 sound"),
    steps.end(),
  ]);
  const speech = { model: "t/voice", input: "Hi.", voice: "alloy" };
  expect(await upstreamId(await ask(speech, {}, "/audio/speech"))).toBe("req-1");
});

test("failed attempts are in the record of the call that was answered by another", async () => {
  stage.a.next(errorAnswer(400, { message: "context_length_exceeded" }), errorAnswer(500));
  const { id, status } = await ask({ model: "t/one", messages: MESSAGES });
  const record = await recordOf(id);
  expect(record.usage === 0).toBe(status !== 200);
  expect(record.provider_responses?.[0]?.status).toBeGreaterThanOrEqual(400);
});

test("another key's record, one that never was and one without an id", async () => {
  const { id } = await ask({ model: "t/one", messages: MESSAGES });
  const made = await fetch(`${stage.server.base}/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "another" }),
  });
  const { key } = (await made.json()) as { key: string };
  const foreign = await read(`/generation?id=${id}`, key);
  const missing = await read("/generation?id=gen-1-none");
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  const messageOf = async (refused: Response) =>
    ((await refused.json()) as ErrorEnvelope).error.message;
  expect(await messageOf(foreign)).toBe(await messageOf(missing));
  expect((await read("/generation")).status).toBe(400);
  expect((await read("/generation?id=a&id=b")).status).toBe(400);
  expect((await read(`/generation?id=${id}`, MANAGEMENT_KEY)).status).toBe(403);
});

test("credits and activity add up to what calls cost", async () => {
  const before = await credits();
  const { id } = await ask({ model: "t/one", messages: MESSAGES });
  const { usage } = await recordOf(id);
  const after = await credits();
  expect(after.total_usage - before.total_usage).toBeCloseTo(usage, 12);
  const { data } = await activity("");
  const spent = data.reduce((sum, item) => sum + item.usage, 0);
  expect(spent).toBeCloseTo(after.total_usage, 12);
  const [today] = data;
  expect(today).toMatchObject({ model: "t/one", date: new Date().toISOString().slice(0, 10) });
  expect((await activity("?date=2020-01-01")).data).toEqual([]);
  expect((await activity("?group_by=workspace")).data[0]?.workspace_id).toBeTypeOf("string");
  expect((await read("/activity?date=2020-13-01", MANAGEMENT_KEY)).status).toBe(400);
});

test("only a management key reads credits and activity", async () => {
  expect((await read("/credits")).status).toBe(403);
  expect((await read("/activity")).status).toBe(403);
  expect((await read("/credits", "sk-sl-v1-unknown")).status).toBe(401);
});

test("the public client reads all three", async () => {
  const { base: serverURL, key: apiKey } = stage.server;
  const { id } = await ask({ model: "t/one", messages: MESSAGES });
  const own = new OpenRouter({ serverURL, apiKey });
  const { data } = await own.generations.getGeneration({ id });
  expect(data).toMatchObject({ id, model: "t/one", apiType: "completions" });
  const manager = new OpenRouter({ serverURL, apiKey: MANAGEMENT_KEY });
  expect((await manager.credits.getCredits()).data.totalUsage).toBeGreaterThan(0);
  const { data: days } = await manager.analytics.getUserActivity();
  expect(days[0]).toMatchObject({ model: "t/one" });
});

async function credits(): Promise<CreditsReply["data"]> {
  return creditsReply.parse(await (await read("/credits", MANAGEMENT_KEY)).json()).data;
}

async function activity(query: string): Promise<ActivityReply> {
  return activityReply.parse(await (await read(`/activity${query}`, MANAGEMENT_KEY)).json());
}
