import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MockUpstream, startMockUpstream } from "../index.ts";

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream();
});
afterAll(() => mock.close());

const post = (path: string, body: unknown) =>
  fetch(`${mock.origin}${path}`, { method: "POST", body: JSON.stringify(body) });
const json = async (path: string, body: unknown): Promise<unknown> =>
  (await post(path, body)).json();
const events = async (path: string, body: unknown): Promise<string[]> =>
  (await (await post(path, body)).text()).split("\n\n").filter((event) => event !== "");

describe("the standard answer", () => {
  it("echoes the model of a chat and answers whole", async () => {
    expect(await json("/v1/chat/completions", { model: "m" })).toMatchObject({
      model: "m",
      choices: [{ message: { role: "assistant" }, finish_reason: "stop" }],
      usage: { total_tokens: 15 },
    });
  });

  it("streams a chat that asks for it", async () => {
    const chunks = (await events("/v1/chat/completions", { stream: true })).slice(0, -1);
    const text = chunks
      .map((event) => JSON.parse(event.slice("data: ".length)))
      .map((chunk) => chunk.choices[0]?.delta.content ?? "");
    expect(text.join("")).toBe("hello from the mock");
  });

  it("speaks the Anthropic protocol on /messages", async () => {
    expect(await json("/v1/messages", {})).toMatchObject({
      type: "message",
      content: [{ type: "text", text: "hello from the mock" }],
      stop_reason: "end_turn",
    });
    const names = (await events("/v1/messages", { stream: true })).map(
      (event) => event.split("\n", 1)[0],
    );
    expect(names[0]).toBe("event: message_start");
    expect(names.at(-1)).toBe("event: message_stop");
  });

  it("speaks the Anthropic protocol on the paths of Vertex AI", async () => {
    const model = "/v1/projects/p/locations/l/publishers/anthropic/models/claude-4@1";
    expect(await json(`${model}:rawPredict`, {})).toMatchObject({ type: "message" });
    const [first] = await events(`${model}:streamRawPredict`, { stream: true });
    expect(first).toMatch(/^event: message_start\n/);
  });

  it("speaks the Gemini protocol on :generateContent", async () => {
    expect(await json("/v1beta/models/m:generateContent", {})).toMatchObject({
      candidates: [{ finishReason: "STOP" }],
    });
    const parts = await events("/v1beta/models/m:streamGenerateContent?alt=sse", {});
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.filter((part) => part.includes("finishReason"))).toHaveLength(1);
  });

  it("ranks as many documents as it was given, at most top_n", async () => {
    const body = { query: "q", documents: ["a", "b", "c"] };
    expect(await json("/v2/rerank", body)).toMatchObject({
      results: [{ index: 0 }, { index: 1 }, { index: 2 }],
    });
    expect(await json("/v2/rerank", { ...body, top_n: 2 })).toMatchObject({
      results: [{ index: 0 }, { index: 1 }],
    });
  });

  it("speaks in the format asked for", async () => {
    const mp3 = await post("/v1/audio/speech", { input: "x", response_format: "mp3" });
    expect(mp3.headers.get("content-type")).toBe("audio/mpeg");
    expect(new Uint8Array(await mp3.arrayBuffer()).subarray(0, 2)).toEqual(
      Uint8Array.of(0xff, 0xfb),
    );
    const pcm = await post("/v1/audio/speech", { input: "x", response_format: "pcm" });
    expect(pcm.headers.get("content-type")).toBe("audio/pcm");
    expect((await pcm.arrayBuffer()).byteLength % 2).toBe(0);
  });

  it("embeds each input, as numbers or as base64", async () => {
    const floats = (await json("/v1/embeddings", { input: ["a", "b"] })) as {
      data: { embedding: number[] }[];
    };
    const packed = (await json("/v1/embeddings", { input: "a", encoding_format: "base64" })) as {
      data: { embedding: string }[];
    };
    expect(floats.data).toHaveLength(2);
    const bytes = Buffer.from(packed.data[0]?.embedding ?? "", "base64");
    expect(bytes.readFloatLE(4)).toBeCloseTo(floats.data[0]?.embedding[1] ?? Number.NaN);
  });

  it("makes vectors of the length that is asked for", async () => {
    const lengthOf = async (dimensions?: unknown) => {
      const answer = await json("/v1/embeddings", { input: "a", dimensions });
      return (answer as { data: { embedding: number[] }[] }).data[0]?.embedding.length;
    };
    expect(await lengthOf()).toBe(3);
    expect(await lengthOf(256)).toBe(256);
    expect(await lengthOf("many")).toBe(3);
  });

  it("moderates each input and lists models", async () => {
    expect(await json("/v1/moderations", { input: ["a", "b"] })).toMatchObject({
      results: [{ flagged: false }, { flagged: false }],
    });
    const models = await fetch(`${mock.url}/models`);
    expect(await models.json()).toMatchObject({ object: "list", data: [{ object: "model" }] });
  });

  it("answers 404 on any other path", async () => {
    expect((await post("/v1/nothing", {})).status).toBe(404);
  });
});
