import {
  embeddingsAnswer,
  fault,
  type MockUpstream,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import type { EmbeddingsRequest, RerankRequest, SpeechRequest } from "@sluice/schema";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { callEmbeddings } from "../call/call-embeddings.ts";
import { callRerank } from "../call/call-rerank.ts";
import { callSpeech } from "../call/call-speech.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { CALL, openPackage } from "./__fixtures__/open-package.ts";

let mock: MockUpstream;
beforeAll(async () => {
  mock = await startMockUpstream();
});
afterEach(() => mock.reset());
afterAll(() => mock.close());

describe.each(["@ai-sdk/cohere", "ai-sdk-cohere-v3"])("rerank by %s", (name) => {
  const ask = async (request: Partial<RerankRequest>) =>
    callRerank(
      await openPackage(mock.url, { package: name }),
      sampleCall<RerankRequest>({ model: "m", query: "q", documents: ["a", "b"], ...request }),
      CALL,
    );

  it("ranks, puts the documents back and counts", async () => {
    mock.answer([
      steps.json({
        id: "r",
        results: [
          { index: 2, relevance_score: 0.4 },
          { index: 0, relevance_score: 0.9 },
        ],
        meta: { api_version: { version: "2" }, billed_units: { search_units: 1 } },
      }),
    ]);
    const answer = await ask({ documents: ["a", { text: "b" }, { text: "c" }], top_n: 2 });
    expect(answer.results).toEqual([
      { index: 0, relevance_score: 0.9, document: { text: "a" } },
      { index: 2, relevance_score: 0.4, document: { text: "c" } },
    ]);
    expect(answer.usage).toEqual({ search_units: 1 });
    expect(mock.calls[0]?.body).toMatchObject({
      model: "large-1",
      query: "q",
      documents: ["a", "b", "c"],
      top_n: 2,
    });
  });

  it("refuses what it cannot rank, and tells what went wrong", async () => {
    const image = { image: "https://x.test/a.png" };
    await expect(ask({ documents: [image] })).rejects.toMatchObject({
      failure: { kind: "unsupported" },
    });
    expect(mock.calls).toHaveLength(0);
    mock.answer(fault("rate-limited", { retryAfter: 3 }));
    await expect(ask({})).rejects.toMatchObject({
      failure: { kind: "rate-limited", retryAfterMs: 3000 },
    });
    mock.answer([steps.json({ id: "r", results: [{ index: 7, relevance_score: 1 }], meta: {} })]);
    await expect(ask({})).rejects.toMatchObject({ failure: { kind: "malformed" } });
  });
});

describe.each(["@ai-sdk/openai", "ai-sdk-openai-v3", "ai-sdk-openai-v2"])("%s", (name) => {
  const speak = async (request: Partial<SpeechRequest>) =>
    callSpeech(
      await openPackage(mock.url, { package: name }),
      sampleCall<SpeechRequest>({ model: "m", input: "Hello.", voice: "alloy", ...request }),
      CALL,
    );

  it("speaks", async () => {
    mock.answer([steps.header("content-type", "audio/mpeg"), steps.write("ID3 sound")]);
    const answer = await speak({
      response_format: "mp3",
      speed: 1.5,
      provider: { options: { north: { instructions: "warm" }, other: { a: 1 } } },
    });
    const heard: Uint8Array[] = [];
    for await (const bytes of answer.reads) heard.push(bytes);
    expect(Buffer.concat(heard).toString()).toBe("ID3 sound");
    expect(answer.contentType).toBe("audio/mpeg");
    expect(mock.calls[0]?.body).toMatchObject({
      model: "large-1",
      input: "Hello.",
      voice: "alloy",
      response_format: "mp3",
      speed: 1.5,
    });
    mock.answer(fault("unavailable"));
    await expect(speak({})).rejects.toMatchObject({ failure: { kind: "unavailable" } });
  });

  const embed = async (request: Partial<EmbeddingsRequest>) =>
    callEmbeddings(
      await openPackage(mock.url, { package: name }),
      sampleCall<EmbeddingsRequest>({ model: "m", input: ["a", "b"], ...request }),
      CALL,
    );

  it("makes vectors", async () => {
    mock.answer(
      embeddingsAnswer({
        vectors: [
          [1, 2],
          [3, 4],
        ],
      }),
    );
    const answer = await embed({});
    expect(answer.data.map(({ index }) => index)).toEqual([0, 1]);
    expect(answer.data[0]?.embedding).toBeInstanceOf(Array);
    expect(answer.usage?.prompt_tokens).toBeGreaterThan(0);
    expect(mock.calls[0]?.body).toMatchObject({ model: "large-1", input: ["a", "b"] });
    await expect(embed({ input: [1, 2] })).rejects.toMatchObject({
      failure: { kind: "unsupported" },
    });
  });

  it("has no models that rank", async () => {
    const provider = await openPackage(mock.url, { package: name });
    const call = sampleCall<RerankRequest>({ model: "m", query: "q", documents: ["a"] });
    await expect(callRerank(provider, call, CALL)).rejects.toMatchObject({
      failure: { kind: "unsupported", message: "North does not serve rerank" },
    });
  });
});
