import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { createClient } from "./client.ts";

const signal = new AbortController().signal;
const body = { model: "local/echo", messages: [], stream: true } as const;

function clientOf(response: Response) {
  const calls: { url: string; init: RequestInit | undefined }[] = [];
  const client = createClient(async (url, init) => {
    calls.push({ url: String(url), init });
    return response;
  });
  return { client, calls };
}

test("asks for the models of a kind without a key", async () => {
  const { client, calls } = clientOf(Response.json({ data: [{ id: "local/echo", name: "Echo" }] }));
  expect(await client.listModels("rerank", signal)).toEqual([{ id: "local/echo", name: "Echo" }]);
  expect(calls).toEqual([{ url: "/api/v1/models?output_modalities=rerank", init: { signal } }]);
});

test("sends the key as a bearer, and nowhere else", async () => {
  const { client, calls } = clientOf(Response.json({ data: { label: "sk" } }));
  await client.readKey("sk-sl-v1-x", signal);
  const [call] = calls;
  expect(call).toEqual({
    url: "/api/v1/key",
    init: { signal, headers: { Authorization: "Bearer sk-sl-v1-x" } },
  });
});

test("a chat that is refused throws the failure of its envelope", async () => {
  const error = { code: 402, message: "Insufficient credits" };
  const { client } = clientOf(Response.json({ error }, { status: 402 }));
  const thrown = await client.chat("k", body, signal).catch((caught: unknown) => caught);
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({ failure: error });
});

test("a 200 that is no stream is a failure, with the error in its body if there is one", async () => {
  const { client } = clientOf(Response.json({ error: { code: 502, message: "Empty" } }));
  await expect(client.chat("k", body, signal)).rejects.toThrow("Empty");
});

test("a ranking is posted, and comes with what was not used", async () => {
  const reply = {
    id: "gen-rerank-1",
    model: "a/r",
    results: [{ index: 0, relevance_score: 0.5, document: { text: "d" } }],
  };
  const headers = { "X-Sluice-Dropped": "documents.title" };
  const { client, calls } = clientOf(Response.json(reply, { headers }));
  const request = { model: "a/r", query: "q", documents: ["d"] };
  expect(await client.rerank("k", request, signal)).toEqual({
    body: reply,
    dropped: "documents.title",
  });
  expect(calls[0]).toMatchObject({ url: "/api/v1/rerank", init: { method: "POST", signal } });
  expect(JSON.parse(String(calls[0]?.init?.body))).toEqual(request);
});

test.each([{}, { results: 7 }, { results: [{ index: "0", relevance_score: 1 }] }, null])(
  "a ranking that is none is a failure: %j",
  async (reply) => {
    const { client } = clientOf(Response.json(reply));
    const request = { model: "a/r", query: "q", documents: ["d"] };
    await expect(client.rerank("k", request, signal)).rejects.toThrow("no list of results");
  },
);

test("a chat gives its chunks", async () => {
  const headers = { "Content-Type": "text/event-stream; charset=utf-8" };
  const { client } = clientOf(
    new Response('data: {"id":"gen-1"}\n\ndata: [DONE]\n\n', { headers }),
  );
  const reads: unknown[] = [];
  for await (const chunks of await client.chat("k", body, signal)) reads.push(chunks);
  expect(reads).toEqual([[{ id: "gen-1" }]]);
});

const speech = { model: "local/espeak", input: "Hi", response_format: "mp3" } as const;

test("speech gives its type, its id and its bytes", async () => {
  const headers = { "Content-Type": "audio/pcm;rate=16000", "X-Generation-Id": "gen-1" };
  const { client, calls } = clientOf(new Response(Uint8Array.of(1, 2, 3), { headers }));
  const { contentType, generationId, reads } = await client.speak("k", speech, signal);
  const bytes: number[] = [];
  for await (const read of reads) bytes.push(...read);
  expect({ contentType, generationId, bytes }).toEqual({
    contentType: "audio/pcm;rate=16000",
    generationId: "gen-1",
    bytes: [1, 2, 3],
  });
  expect(calls[0]?.url).toBe("/api/v1/audio/speech");
  expect(JSON.parse(String(calls[0]?.init?.body))).toEqual(speech);
});

test("speech that is refused, or that is no sound, is a failure", async () => {
  const error = { code: 404, message: "No endpoints found" };
  const refused = clientOf(Response.json({ error }, { status: 404 })).client;
  await expect(refused.speak("k", speech, signal)).rejects.toMatchObject({ failure: error });
  const page = clientOf(new Response("<html>", { headers: { "Content-Type": "text/html" } }));
  await expect(page.client.speak("k", speech, signal)).rejects.toThrow("status 200");
});

test("a generation is asked for by its id", async () => {
  const record = { model: "a/b", provider_name: "North", total_cost: 0.01 };
  const { client, calls } = clientOf(Response.json({ data: record }));
  expect(await client.readGeneration("k", "gen-1&x", signal)).toEqual(record);
  expect(calls[0]?.url).toBe("/api/v1/generation?id=gen-1%26x");
});
