import { readFileSync } from "node:fs";
import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import type { RerankRequest, SpeechRequest } from "@sluice/schema";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { north } from "../../test/north.ts";
import { fixture } from "../bedrock/__fixtures__/frames.ts";
import { bedrock } from "../bedrock/bedrock.ts";
import { cohere } from "../cohere/cohere.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { deepgram } from "../deepgram/deepgram.ts";
import { elevenlabs } from "../elevenlabs/elevenlabs.ts";
import { gemini } from "../gemini/gemini.ts";
import { jina } from "../jina/jina.ts";
import type { Provider } from "../provider.ts";
import { createTransport } from "../transport/undici-transport.ts";
import { callChat } from "./call-chat.ts";
import { callRerank } from "./call-rerank.ts";
import { callSpeech } from "./call-speech.ts";

const transport = createTransport();
let mock: MockUpstream;
beforeAll(async () => {
  mock = await startMockUpstream();
});
afterEach(() => mock.reset());
afterAll(async () => {
  await mock.close();
  await transport.close();
});

const entry = () => ({
  slug: "north",
  name: "North",
  baseUrl: mock.url,
  apiKey: "up-secret-a",
  headers: {},
});

/** The ids that a call tells before it resolves. */
async function idsOf(call: (options: Parameters<typeof callChat>[2]) => Promise<unknown>) {
  const ids: string[] = [];
  await call({
    transport,
    clocks: { connect: 20_000, firstToken: 20_000, idle: 20_000, total: 60_000 },
    signal: new AbortController().signal,
    now: () => 1_759_570_000_000,
    onAnswerId: (id) => ids.push(id),
  });
  return ids;
}

const chat = (provider: Provider, stream = false) =>
  idsOf((options) =>
    callChat(
      provider,
      sampleCall({ stream, messages: [{ role: "user", content: "hi" }] }),
      options,
    ),
  );
const rank = (provider: Provider, documents = ["a"]) =>
  idsOf((options) =>
    callRerank(provider, sampleCall<RerankRequest>({ model: "m", query: "q", documents }), options),
  );
const speak = (provider: Provider, format: "mp3" | "pcm" = "mp3") =>
  idsOf((options) =>
    callSpeech(
      provider,
      sampleCall<SpeechRequest>({ model: "m", input: "Hi.", voice: "v", response_format: format }),
      options,
    ),
  );

test("Bedrock names the request of an answer in a header, whole or streamed", async () => {
  const options = bedrock.options.parse({ region: "us-east-1" });
  const provider = bedrock.create({ ...entry(), options });
  const named = steps.header("x-amzn-requestid", "amzn-1");
  mock.answer([named, steps.json(fixture("text").body)]);
  expect(await chat(provider)).toEqual(["amzn-1"]);
  mock.answer([
    named,
    steps.header("content-type", "application/vnd.amazon.eventstream"),
    steps.write(fixture("text").stream),
    steps.end(),
  ]);
  expect(await chat(provider, true)).toEqual(["amzn-1"]);
});

const results = [{ index: 0, relevance_score: 0.5 }];

const ranking = JSON.parse(
  readFileSync(new URL("../cohere/__fixtures__/rerank.json", import.meta.url), "utf8"),
);

test("a ranking is named by its body, else by the header of its request", async () => {
  mock.answer([steps.header("x-request-id", "req-1"), steps.json(ranking)]);
  expect(await rank(cohere.create({ ...entry(), options: {} }), ["a", "b", "c"])).toEqual([
    "07734bd2-2473-4f07-94e1-0d9f0e6843cf",
  ]);
  mock.answer([steps.header("x-request-id", "req-1"), steps.json({ results })]);
  expect(await rank(jina.create({ ...entry(), options: {} }))).toEqual(["req-1"]);
  mock.answer([steps.json({ results })]);
  expect(await rank(jina.create({ ...entry(), options: {} }))).toEqual([]);
});

test.each([
  ["OpenAI", "x-request-id", () => north(mock.url)],
  ["ElevenLabs", "request-id", () => elevenlabs.create({ ...entry(), options: {} })],
  ["Deepgram", "dg-request-id", () => deepgram.create({ ...entry(), options: {} })],
])("speech of %s is named by the header %s", async (_who, header, provider) => {
  mock.answer([
    steps.header("content-type", "audio/mpeg"),
    steps.header(header, "req-2"),
    steps.write("ID3 sound"),
    steps.end(),
  ]);
  expect(await speak(provider())).toEqual(["req-2"]);
});

test("speech of Gemini is named by the body that holds it", async () => {
  const data = Buffer.from([0, 1, 2, 3]).toString("base64");
  const content = { parts: [{ inlineData: { mimeType: "audio/L16;rate=24000", data } }] };
  mock.answer([steps.json({ responseId: "r-1", candidates: [{ content, finishReason: "STOP" }] })]);
  expect(await speak(gemini.create({ ...entry(), options: {} }), "pcm")).toEqual(["r-1"]);
});

test("a header that echoes the key, or is too long to be an id, does not get into records", async () => {
  mock.answer([steps.header("x-request-id", "for up-secret-a"), steps.json({ results })]);
  const [id] = await rank(jina.create({ ...entry(), options: {} }));
  expect(id).not.toContain("up-secret-a");
  mock.answer([steps.header("x-request-id", "x".repeat(300)), steps.json({ results })]);
  expect(await rank(jina.create({ ...entry(), options: {} }))).toEqual([]);
});
