import { chatReply, type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import type { RerankRequest, SpeechRequest } from "@sluice/schema";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { callRerank } from "../call/call-rerank.ts";
import { callSpeech } from "../call/call-speech.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { ask, CALL, openPackage, SECRET } from "./__fixtures__/open-package.ts";
import { tellSdkId } from "./told-id.ts";

let mock: MockUpstream;
beforeAll(async () => {
  mock = await startMockUpstream();
});
afterEach(() => mock.reset());
afterAll(() => mock.close());

test.each([false, true])("the id of a chat answer is told (stream: %s)", async (stream) => {
  const ids: string[] = [];
  mock.answer(chatReply({ words: ["hi"] }));
  const provider = await openPackage(mock.url, {
    package: "@ai-sdk/openai-compatible",
    settings: { name: "north" },
  });
  const onAnswerId = (id: string) => ids.push(id);
  const answer = await ask(provider, { stream }, { onAnswerId });
  expect(answer.kind).toBe(stream ? "stream" : "result");
  expect(ids.at(-1)).toMatch(/^chatcmpl-/);
});

test("a ranking is named by its body, speech by the header of its request", async () => {
  const ids: string[] = [];
  const options = { ...CALL, onAnswerId: (id: string) => ids.push(id) };
  mock.answer([
    steps.json({ id: "rank-1", results: [{ index: 0, relevance_score: 0.4 }], meta: {} }),
  ]);
  await callRerank(
    await openPackage(mock.url, { package: "@ai-sdk/cohere" }),
    sampleCall<RerankRequest>({ model: "m", query: "q", documents: ["a"] }),
    options,
  );
  mock.answer([
    steps.header("content-type", "audio/mpeg"),
    steps.header("x-request-id", "req-1"),
    steps.write("ID3 sound"),
  ]);
  await callSpeech(
    await openPackage(mock.url, { package: "@ai-sdk/openai" }),
    sampleCall<SpeechRequest>({ model: "m", input: "Hello.", voice: "alloy" }),
    options,
  );
  expect(ids).toEqual(["rank-1", "req-1"]);
});

test("an id that holds a secret is told without it, and nothing is told where there is none", () => {
  const ids: string[] = [];
  const listener = { named: (id: string) => ids.push(id), secrets: [SECRET] };
  expect(tellSdkId({ id: `of ${SECRET}` }, listener)).toBe(true);
  expect(tellSdkId({ headers: { date: "today" }, body: "text" }, listener)).toBe(false);
  expect(tellSdkId(undefined, listener)).toBe(false);
  expect(ids).toHaveLength(1);
  expect(ids[0]).not.toContain(SECRET);
});
