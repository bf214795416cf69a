import { badRequest } from "@sluice/errors";
import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import type { ChatRequest } from "@sluice/schema";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { aiSdk } from "../ai-sdk/index.ts";
import { anthropic } from "../anthropic/index.ts";
import { bedrock } from "../bedrock/index.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { gemini } from "../gemini/index.ts";
import type { FetchMedia } from "../media/create-media-fetcher.ts";
import { ollama } from "../ollama/index.ts";
import { openai } from "../openai/index.ts";
import type { Adapter, HttpProvider, Provider } from "../provider.ts";
import { createTransport } from "../transport/undici-transport.ts";
import { callChat } from "./call-chat.ts";

let mock: MockUpstream;
const transport = createTransport();
beforeAll(async () => {
  mock = await startMockUpstream();
});
afterEach(() => mock.reset());
afterAll(async () => {
  await mock.close();
  await transport.close();
});

const create = <Options>(adapter: Adapter<Options>, options: unknown = {}): HttpProvider =>
  adapter.create({
    slug: "north",
    name: "North",
    headers: {},
    apiKey: "up-secret",
    baseUrl: mock?.url ?? "http://127.0.0.1:1",
    options: adapter.options.parse(options),
  }) as HttpProvider;

const WEB = "https://img.example.test";
const asking = (...content: readonly object[]): ChatRequest => ({
  messages: [{ role: "user", content: content as never }],
});
const image = (url: string) => ({ type: "image_url", image_url: { url, detail: "low" } });
const video = (url: string) => ({ type: "video_url", video_url: { url } });
const file = (url: string) => ({ type: "file", file: { file_data: url, filename: "a.pdf" } });

describe("what is fetched for a provider", () => {
  const EVERYTHING = asking(
    { type: "text", text: "Look." },
    image(`${WEB}/a.png`),
    image("http://img.example.test/b.png"),
    image(`${WEB}/c`),
    image("data:image/png;base64,AAAA"),
    file(`${WEB}/d.pdf`),
    file(`${WEB}/e.txt`),
    video(`${WEB}/f.mp4`),
    video("https://www.youtube.com/watch?v=1"),
  );
  const inlined = (provider: HttpProvider, upstreamModel = "large-1") =>
    provider.chat?.inline?.(sampleCall(EVERYTHING, { upstreamModel }))?.map(({ url }) => {
      const { host, pathname } = new URL(url);
      return host === "img.example.test" ? pathname : host;
    });

  it("is all that the web has, where it fetches nothing itself", () => {
    expect(inlined(create(bedrock, { region: "us-east-1" }))).toEqual([
      "/a.png",
      "/b.png",
      "/c",
      "/d.pdf",
      "/e.txt",
      "/f.mp4",
      "www.youtube.com",
    ]);
  });

  it("is what Gemini is not told the type of, does not know, or finds by http alone", () => {
    const provider = create(gemini);
    expect(inlined(provider, "gemini-3-pro")).toEqual(["/b.png", "/c"]);
    expect(inlined(provider, "gemini-2.0-flash")).toEqual([
      "/a.png",
      "/b.png",
      "/c",
      "/d.pdf",
      "/e.txt",
      "/f.mp4",
    ]);
  });

  it("is what Anthropic finds by http alone, and files that are no PDF", () => {
    expect(inlined(create(anthropic))).toEqual(["/b.png", "/e.txt"]);
  });

  it("is every file for OpenAI itself, and every picture for Ollama", () => {
    expect(inlined(create(openai, { dialect: "openai" }))).toEqual(["/d.pdf", "/e.txt"]);
    expect(inlined(create(openai))).toBeUndefined();
    expect(inlined(create(ollama))).toEqual(["/a.png", "/b.png", "/c"]);
  });
});

describe("a call of such a provider", () => {
  const call = (
    provider: Provider,
    request: ChatRequest,
    fetchMedia?: FetchMedia,
    signal = new AbortController().signal,
  ) =>
    callChat(provider, sampleCall(request, { upstreamModel: "amazon.nova-pro-v1:0" }), {
      transport,
      clocks: { connect: 5000, firstToken: 5000, idle: 5000, total: 20_000 },
      signal,
      now: () => 1_759_570_000_000,
      ...(fetchMedia && { fetchMedia }),
    });
  const rock = () => create(bedrock, { region: "us-east-1" });
  const answer = steps.json({
    output: { message: { role: "assistant", content: [{ text: "A cat." }] } },
    stopReason: "end_turn",
  });

  it("brings the data, each address in its place, and leaves the rest as it is", async () => {
    mock.answer([answer]);
    const fetchMedia: FetchMedia = async (media) =>
      new Map(media.map(({ url }) => [url, `data:image/png;base64,${btoa(url.slice(-3))}`]));
    const request = asking(
      image(`${WEB}/one`),
      { type: "text", text: "Look." },
      image(`${WEB}/two`),
      image("data:image/jpeg;base64,AAAA"),
      image(`${WEB}/one`),
    );
    await call(rock(), request, fetchMedia);
    const bytes = (format: string, base64: string) => ({
      image: { format, source: { bytes: base64 } },
    });
    expect(mock.calls[0]?.body).toMatchObject({
      messages: [
        {
          role: "user",
          content: [
            bytes("png", btoa("one")),
            { text: "Look." },
            bytes("png", btoa("two")),
            bytes("jpeg", "AAAA"),
            bytes("png", btoa("one")),
          ],
        },
      ],
    });
    expect(JSON.stringify(request)).toContain(`${WEB}/one`);
  });

  it("names a file after its address, unless it has a name", async () => {
    mock.answer([answer]);
    const pdf = `data:application/pdf;base64,${btoa("%PDF-")}`;
    const fetchMedia: FetchMedia = async (media) => new Map(media.map(({ url }) => [url, pdf]));
    const nameless = { type: "file", file: { file_data: `${WEB}/plan%201.pdf?v=2` } };
    const unnamed = { type: "file", file: { file_data: `${WEB}/` } };
    await call(rock(), asking(nameless, file(`${WEB}/x`), unnamed), fetchMedia);
    const sent = JSON.stringify(mock.calls[0]?.body);
    expect([...sent.matchAll(/"name":"([^"]*)"/g)].map(([, name]) => name)).toEqual([
      "plan 1",
      "a",
      "document",
    ]);
  });

  it("is left to another provider where something cannot be fetched", async () => {
    const failing: FetchMedia = async () => {
      throw badRequest("The image at x could not be fetched: it is gone");
    };
    await expect(call(rock(), asking(image(`${WEB}/a`)), failing)).rejects.toMatchObject({
      failure: {
        kind: "unsupported",
        provider: "north",
        message: "North cannot fetch it. The image at x could not be fetched: it is gone",
      },
    });
    expect(mock.calls).toHaveLength(0);
  });

  it("is refused by the codec where nothing fetches", async () => {
    await expect(call(rock(), asking(image(`${WEB}/a`)))).rejects.toMatchObject({
      failure: { kind: "unsupported", message: "North takes no image by address" },
    });
  });

  it("ends as called off when the caller leaves meanwhile", async () => {
    const stop = new AbortController();
    const leaving: FetchMedia = async () => {
      stop.abort(new Error("gone"));
      throw stop.signal.reason;
    };
    const calling = call(rock(), asking(image(`${WEB}/a`)), leaving, stop.signal);
    await expect(calling).rejects.toMatchObject({ failure: { kind: "cancelled" } });
  });

  it("asks a package what its model reads, and fetches the rest", async () => {
    const prompts: unknown[] = [];
    const model = (supportedUrls: unknown) => ({
      specificationVersion: "v3",
      provider: "own.chat",
      supportedUrls,
      async doGenerate({ prompt }: { readonly prompt: unknown }) {
        prompts.push(prompt);
        return {
          content: [{ type: "text", text: "A cat." }],
          finishReason: { unified: "stop", raw: "stop" },
          usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
          warnings: [],
        };
      },
    });
    const opened = async (supportedUrls: unknown) => {
      const settings = {
        slug: "north",
        name: "North",
        headers: {},
        options: aiSdk.options.parse({ package: "own" }),
      };
      const exports = { createOwn: () => ({ languageModel: () => model(supportedUrls) }) };
      const readNothing = () => Promise.reject(new Error("it reads no file"));
      const loaded = await aiSdk.load?.(settings, async () => exports, readNothing);
      if (loaded?.kind !== "loaded") throw new Error("not loaded");
      return loaded.adapter.create(settings);
    };
    const asked: string[] = [];
    const fetchMedia: FetchMedia = async (media) => {
      asked.push(...media.map(({ url }) => url));
      return new Map(media.map(({ url }) => [url, "data:image/png;base64,AAAA"]));
    };
    const request = asking(image(`${WEB}/a.png`), image(`${WEB}/b.gif`));
    await call(await opened(Promise.resolve({ "image/png": [/^https:/] })), request, fetchMedia);
    expect(asked.splice(0)).toEqual([`${WEB}/b.gif`]);
    await call(await opened({}), request, fetchMedia);
    expect(asked).toEqual([`${WEB}/a.png`, `${WEB}/b.gif`]);
    expect(prompts).toHaveLength(2);
  });
});
