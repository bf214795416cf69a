import { ProviderError } from "@sluice/errors";
import {
  embeddingsAnswer,
  errorAnswer,
  type MockUpstream,
  moderationsAnswer,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import type {
  EmbeddingsRequest,
  ModerationsRequest,
  RerankRequest,
  SpeechRequest,
} from "@sluice/schema";
import { embeddingsResponse, moderationsResponse, rerankResponse } from "@sluice/schema";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { north } from "../../test/north.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import type { DirectProvider, Provider, SpeechAnswer } from "../provider.ts";
import { createTransport } from "../transport/undici-transport.ts";
import { callEmbeddings } from "./call-embeddings.ts";
import { callModerations } from "./call-moderations.ts";
import type { CallOptions } from "./call-options.ts";
import { callRerank } from "./call-rerank.ts";
import { callSpeech } from "./call-speech.ts";

const transport = createTransport();
const options: CallOptions = {
  transport,
  clocks: { connect: 5000, firstToken: 5000, idle: 5000, total: 20_000 },
  signal: new AbortController().signal,
  now: () => 1_759_570_000_000,
};
let mock: MockUpstream;
let provider: Provider;

beforeAll(async () => {
  mock = await startMockUpstream();
  provider = north(mock.url);
});
afterEach(() => mock.reset());
afterAll(async () => {
  await mock.close();
  await transport.close();
});

const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => new Error("no failure"),
    (thrown: unknown) => thrown,
  );
  if (!ProviderError.isInstance(error)) throw error;
  return error.failure;
};

describe("callRerank", () => {
  const rank = (request: Partial<RerankRequest> = {}) =>
    callRerank(
      provider,
      sampleCall({ model: "t/rank", query: "q", documents: ["zero", "one", "two"], ...request }),
      options,
    );
  const results = (...list: readonly (readonly [number, number])[]) => [
    steps.json({
      id: "rr-1",
      results: list.map(([index, score]) => ({ index, relevance_score: score, document: null })),
      meta: { billed_units: { search_units: 1 } },
    }),
  ];

  it("sorts, and puts the documents back by index (B76)", async () => {
    mock.answer(results([0, 0.1], [2, 0.9], [1, 0.5]));
    const response = await rank();
    expect(rerankResponse.parse(response)).toEqual({
      id: "gen-1759570000-AbCdEfGhIjKlMnOpQrSt",
      model: "acme/large",
      provider: "North",
      results: [
        { index: 2, relevance_score: 0.9, document: { text: "two" } },
        { index: 1, relevance_score: 0.5, document: { text: "one" } },
        { index: 0, relevance_score: 0.1, document: { text: "zero" } },
      ],
      usage: { search_units: 1 },
    });
    expect(mock.calls[0]).toMatchObject({
      path: "/v1/rerank",
      body: { model: "large-1", query: "q", documents: ["zero", "one", "two"] },
    });
  });

  it("asks for no more than there is, and gives no more than was asked (B77)", async () => {
    mock.answer(results([0, 0.9], [1, 0.8], [2, 0.7]));
    expect((await rank({ top_n: 10 })).results).toHaveLength(3);
    expect(mock.calls[0]?.body).toMatchObject({ top_n: 3 });
    expect((await rank({ top_n: 1 })).results).toEqual([
      { index: 0, relevance_score: 0.9, document: { text: "zero" } },
    ]);
  });

  it("takes no ranking of fewer documents than were asked for", async () => {
    for (const [topN, scores] of [
      [
        undefined,
        [
          [0, 0.9],
          [2, 0.8],
        ],
      ],
      [2, [[1, 0.9]]],
      [
        10,
        [
          [1, 0.9],
          [0, 0.1],
        ],
      ],
    ] as const) {
      mock.answer(results(...scores));
      const request = topN === undefined ? {} : { top_n: topN };
      expect(await failureOf(rank(request))).toMatchObject({
        kind: "malformed",
        provider: "north",
        message: expect.stringMatching(/it ranks \d documents of \d/),
      });
    }
  });

  it.each([
    ["a place that is none", [{ index: 7, relevance_score: 1, document: {} }], "no document"],
    [
      "a document twice",
      [0, 0].map((index) => ({ index, relevance_score: 1, document: {} })),
      "twice",
    ],
    [
      "a score that is no number",
      [{ index: 0, relevance_score: Number.NaN, document: {} }],
      "no score",
    ],
  ])("takes no %s of a provider without HTTP", async (_what, listed, words) => {
    const direct: DirectProvider = {
      kind: "direct",
      slug: "own",
      name: "Own",
      rerank: async () => ({ id: "x", model: "m", provider: "Own", results: listed }),
    };
    const documents = listed.map((_, place) => `${place}`);
    const call = sampleCall({ model: "t/rank", query: "q", documents });
    const failure = await failureOf(callRerank(direct, call, options));
    expect(failure).toMatchObject({ kind: "malformed", message: expect.stringContaining(words) });
  });

  it("keeps routing fields and the raw user here", async () => {
    mock.answer(results([0, 1]));
    await rank({
      provider: { order: ["north"] },
      user: "alice@example.test",
      documents: [{ text: "a" }],
    });
    expect(Object.keys(mock.calls[0]?.body ?? {})).toEqual(["model", "query", "documents"]);
    expect(mock.calls[0]?.body).toMatchObject({ documents: ["a"] });
  });

  it.each([
    ["an index out of range", results([7, 0.9])],
    ["a negative index", results([-1, 0.9])],
    ["a document ranked twice", results([0, 0.9], [0, 0.8])],
    ["no results", results()],
    ["a result without a score", [steps.json({ results: [{ index: 0 }] })]],
    ["something else", [steps.json({ ok: true })]],
  ])("takes %s for a fault of the upstream", async (_name, script) => {
    mock.answer(script);
    expect((await failureOf(rank())).kind).toBe("malformed");
  });

  it("reads the error forms of rerank servers", async () => {
    mock.answer([steps.status(400), steps.json({ message: "top_n exceeds the documents" })]);
    expect(await failureOf(rank())).toMatchObject({
      kind: "rejected",
      message: "top_n exceeds the documents",
    });
  });
});

describe("callSpeech", () => {
  const speak = (request: Partial<SpeechRequest> = {}) =>
    callSpeech(
      provider,
      sampleCall({ model: "t/voice", input: "Hello.", voice: "alloy", ...request }),
      options,
    );
  const bytesOf = async ({ reads }: SpeechAnswer) => {
    const parts: Uint8Array[] = [];
    for await (const part of reads) parts.push(part);
    return Buffer.concat(parts);
  };
  const typed = (type: string) => steps.header("content-type", type);

  it("passes audio on as it comes (B79)", async () => {
    mock.answer([typed("audio/mpeg"), steps.write("AAAA"), steps.hold(5000)]);
    const { reads, contentType } = await speak();
    expect(contentType).toBe("audio/mpeg");
    const iterator = reads[Symbol.asyncIterator]();
    expect(Buffer.from((await iterator.next()).value).toString()).toBe("AAAA");
    expect(mock.calls[0]?.outcome).toBe("open");
    await iterator.return?.();
    await mock.calls[0]?.closed;
  });

  it("throws when the audio breaks off (B79)", async () => {
    mock.answer([typed("audio/mpeg"), steps.write("AAAA"), steps.pause(50), steps.reset()]);
    const answer = await speak();
    expect((await failureOf(bytesOf(answer))).kind).toBe("malformed");
  });

  it.each<[SpeechRequest["response_format"], string, string]>([
    ["pcm", "audio/mpeg", "audio/pcm"],
    ["pcm", "audio/pcm;rate=24000;channels=1", "audio/pcm;rate=24000;channels=1"],
    ["mp3", "application/octet-stream", "audio/mpeg"],
    [undefined, "audio/wav", "audio/mpeg"],
  ])("labels %s by the requested format, not as %s (B80)", async (format, given, type) => {
    const bytes = Buffer.from([0x7b, 0, 0x3c, 1, 0x1f, 0x8b, 8, 0]);
    mock.answer([typed(given), steps.write(bytes), steps.end()]);
    const answer = await speak(format === undefined ? {} : { response_format: format });
    expect(answer.contentType).toBe(type);
    expect(await bytesOf(answer)).toEqual(bytes);
    expect(mock.calls[0]?.body).toMatchObject({ response_format: format ?? "mp3", voice: "alloy" });
  });

  it("sends only this provider's passed-through options", async () => {
    mock.answer([typed("audio/mpeg"), steps.text("AAAA")]);
    const provider = { options: { north: { instructions: "Warm" }, other: { style: "x" } } };
    await bytesOf(await speak({ provider, session_id: "s", speed: 1.5 }));
    expect(mock.calls[0]?.body).toEqual({
      model: "large-1",
      input: "Hello.",
      voice: "alloy",
      speed: 1.5,
      response_format: "mp3",
      instructions: "Warm",
    });
  });

  it.each([
    ["empty audio", [typed("audio/mpeg"), steps.text("")], "malformed", "empty"],
    [
      "JSON",
      [steps.json({ error: { message: "no voice", code: 429 } })],
      "rate-limited",
      "no voice",
    ],
    ["HTML", [typed("text/html"), steps.text("<html></html>")], "malformed", "text"],
  ])("takes %s with a 200 for a failure", async (_name, script, kind, words) => {
    mock.answer(script);
    const failure = await failureOf(speak());
    expect(failure.kind).toBe(kind);
    expect(failure.message).toContain(words);
  });

  it("reads a refusal whatever type it claims (B82.7)", async () => {
    mock.answer([
      steps.status(429),
      typed("audio/mpeg"),
      steps.header("retry-after", "3"),
      steps.text('{"error":{"message":"slow down"}}'),
    ]);
    expect(await failureOf(speak())).toMatchObject({
      kind: "rate-limited",
      message: "slow down",
      retryAfterMs: 3000,
    });
  });
});

describe("callEmbeddings", () => {
  const embed = (request: Partial<EmbeddingsRequest> = {}) =>
    callEmbeddings(provider, sampleCall({ model: "t/e", input: ["a", "b"], ...request }), options);

  it("gives vectors in the order of the inputs", async () => {
    const data = [
      { index: 1, embedding: [3, 4] },
      { index: 0, embedding: [1, 2] },
    ];
    mock.answer([steps.json({ data, usage: { prompt_tokens: 4, total_tokens: 4 } })]);
    const response = embeddingsResponse.parse(await embed({ input_type: "query" }));
    expect(response.data.map(({ embedding }) => embedding)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(mock.calls[0]?.body).toEqual({
      model: "large-1",
      input: ["a", "b"],
      input_type: "query",
      user: "user_0c1d",
    });
  });

  it("gives the encoding that was asked for, whichever came", async () => {
    const vectors = [[0.5, -2]];
    const base64 = Buffer.from(Float32Array.from([0.5, -2]).buffer).toString("base64");
    mock.answer(embeddingsAnswer({ vectors, encoding: "base64" }));
    expect((await embed({ input: "a" })).data[0]?.embedding).toEqual([0.5, -2]);
    mock.answer(embeddingsAnswer({ vectors }));
    const asked = await embed({ input: "a", encoding_format: "base64" });
    expect(asked.data[0]?.embedding).toBe(base64);
  });

  it("takes a missing vector for a fault of the upstream", async () => {
    mock.answer(embeddingsAnswer({ vectors: [[1]] }));
    expect((await failureOf(embed())).kind).toBe("malformed");
  });

  it.each(["float", "base64"] as const)(
    "takes a vector that was cut short for one too, as %s",
    async (encoding) => {
      const vectors = [
        [1, 2, 3],
        [1, 2],
      ];
      mock.answer(embeddingsAnswer({ vectors, encoding }));
      expect((await failureOf(embed())).kind).toBe("malformed");
      expect((await failureOf(embed({ encoding_format: "base64" }))).kind).toBe("malformed");
    },
  );
});

describe("callModerations", () => {
  const judge = (input: ModerationsRequest["input"]) =>
    callModerations(provider, sampleCall({ input }), options);

  it("gives one verdict an input", async () => {
    mock.answer(moderationsAnswer());
    const response = moderationsResponse.parse(await judge("text"));
    expect(response.results).toHaveLength(1);
    expect(mock.calls[0]).toMatchObject({
      path: "/v1/moderations",
      body: { model: "large-1", input: "text" },
    });
  });

  it("throws a failure, and what is no verdict", async () => {
    mock.answer(errorAnswer(503));
    expect((await failureOf(judge("text"))).kind).toBe("unavailable");
    mock.answer([steps.json({ results: [{}] })]);
    expect((await failureOf(judge("text"))).kind).toBe("malformed");
  });
});
