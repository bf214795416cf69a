import { OpenRouter } from "@openrouter/sdk";
import {
  type Bytes,
  type MockUpstream,
  type Script,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import { createMpegScanner } from "@sluice/providers";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";
import { type HeardSound, hearMp3, hearPcm, toneMp3, tonePcm, toneWav } from "./tone.ts";

/** What comes of each form of audio that a provider may send, decoded as a player would. */

const SECONDS = 1;
/** Answers that hold no audio which can be used: another endpoint is tried. */
const UNUSABLE: Readonly<Record<string, readonly [type: string, bytes: Bytes]>> = {
  empty: ["audio/mpeg", ""],
  "tag-alone": ["audio/mpeg", "ID3\x04\x00\x00\x00\x00\x00\x05hello"],
  ogg: ["audio/mpeg", Buffer.from("OggS\0\x02\0\0\0\0\0\0\0\0")],
  flac: ["audio/flac", Buffer.from("fLaC\0\0\0\x22\x10\0\x10\0")],
  aac: ["audio/aac", Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 0x01, 0x1f, 0xfc, 0)],
  json: ["audio/mpeg", '\ufeff \n{"error":{"message":"busy","code":429}}'],
  "json-typed": ["application/json; charset=utf-8", '{"error":{"message":"busy"}}'],
  page: ["audio/mpeg", "<!DOCTYPE html><html></html>"],
  words: ["audio/mpeg", "The service is not available at present."],
  noise: ["audio/mpeg", Buffer.alloc(200_000, 0x11)],
};

let a: MockUpstream;
let b: MockUpstream;
let server: TestServer;
beforeAll(async () => {
  [a, b] = await Promise.all([startMockUpstream(), startMockUpstream()]);
  const at = (provider: string, characters: number) =>
    `{ provider: ${provider}, model: up, price: { characters: ${characters} } }`;
  const models = Object.keys(UNUSABLE).map(
    (name) => `  t/${name}: { output: [speech], endpoints: [${at("a", 0.001)}, ${at("b", 100)}] }`,
  );
  server = await startTestServer(`
retries: { attempts: 0 }
providers:
  a: { adapter: openai, base_url: "${a.url}" }
  b: { adapter: openai, base_url: "${b.url}" }
  gemini: { base_url: "${a.url}", api_key: up-secret }
  groq: { base_url: "${a.url}", api_key: up-secret }
  mistral: { base_url: "${a.url}", api_key: up-secret }
  elevenlabs: { base_url: "${a.url}", api_key: up-secret }
models:
  t/plain: { output: [speech], endpoints: [${at("a", 1)}] }
  t/gemini: { output: [speech], endpoints: [${at("gemini", 1)}] }
  t/groq: { output: [speech], endpoints: [${at("groq", 1)}] }
  t/mistral: { output: [speech], endpoints: [${at("mistral", 1)}] }
  t/eleven: { output: [speech], endpoints: [${at("elevenlabs", 1)}] }
${models.join("\n")}
`);
});
afterEach(() => {
  a.reset();
  b.reset();
});
afterAll(async () => {
  await server.close();
  await Promise.all([a.close(), b.close()]);
});

const say = (model: string, format: string, more: object = {}) =>
  server.post("/audio/speech", {
    model,
    input: "Hello.",
    voice: "alloy",
    response_format: format,
    ...more,
  });

/** In pieces of an odd length, so that neither frames nor samples end with one. */
function inPieces(type: string, bytes: Uint8Array): Script {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 4001) pieces.push(bytes.subarray(at, at + 4001));
  return [steps.header("content-type", type), ...pieces.map((piece) => steps.write(piece))];
}

/** A frame as LAME writes it before these mono frames, that tells how much silence it put before the sound. */
function lameList(frames: Buffer, delay: number): Buffer {
  const [first] = createMpegScanner().push(frames);
  const list = Buffer.alloc(first?.bytes.length ?? 0);
  frames.copy(list, 0, 0, 4);
  list.write("Info\0\0\0\0LAME3.100", 13, "latin1");
  list.set([delay >> 4, (delay & 15) << 4], 13 + 8 + 21);
  return list;
}

/** As Gemini sends samples. */
function asGemini(samples: Buffer): Script {
  const inlineData = {
    mimeType: "audio/L16;codec=pcm;rate=24000",
    data: samples.toString("base64"),
  };
  return [
    steps.json({ candidates: [{ content: { parts: [{ inlineData }] }, finishReason: "STOP" }] }),
  ];
}

function expectTone(heard: HeardSound, sampleRate: number): void {
  expect(heard.sampleRate).toBe(sampleRate);
  expect(heard.seconds).toBeGreaterThan(SECONDS * 0.98);
  // An encoder adds some frames at both ends.
  expect(heard.seconds).toBeLessThan(SECONDS * 1.15);
  expect(heard.hertz).toBeGreaterThan(430);
  expect(heard.hertz).toBeLessThan(450);
  expect(heard.peak).toBeGreaterThan(10_000);
}

const rateOf = (type: string | null): number =>
  Number(/;rate=(\d+);channels=1$/.exec(type ?? "")?.[1]);

async function expectPcm(reply: Response, sampleRate: number): Promise<void> {
  const type = reply.headers.get("content-type");
  expect([reply.status, type]).toEqual([200, `audio/pcm;rate=${sampleRate};channels=1`]);
  expectTone(hearPcm(new Uint8Array(await reply.arrayBuffer()), rateOf(type)), sampleRate);
}

async function expectMp3(reply: Response, sampleRate: number): Promise<void> {
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
  const heard = await hearMp3(new Uint8Array(await reply.arrayBuffer()));
  expectTone(heard, sampleRate);
  const samples = sampleRate > 24_000 ? 1152 : 576;
  expect(heard.frames).toBeCloseTo((heard.seconds * sampleRate) / samples, 5);
}

describe("what comes in another form", () => {
  test.each([
    ["audio/mpeg", 24_000],
    ["audio/pcm", 44_100],
  ])("mp3 called %s becomes pcm at its own rate, %i Hz", async (type, rate) => {
    a.next(inPieces(type, await toneMp3(SECONDS, rate)));
    await expectPcm(await say("t/plain", "pcm"), rate);
    expect(a.calls[0]?.body).toMatchObject({ response_format: "pcm" });
  });

  test("mp3 loses the silence that its encoder put before the sound, where it says so", async () => {
    const frames = await toneMp3(SECONDS);
    for (const list of [Buffer.alloc(0), lameList(frames, 576)]) {
      a.next(inPieces("audio/mpeg", Buffer.concat([list, frames])));
      const reply = await say("t/plain", "pcm");
      const samples = new Int16Array(await reply.arrayBuffer());
      const onset = samples.findIndex((sample) => Math.abs(sample) > 3000);
      // An encoder's 576 samples and a decoder's 529.
      if (list.length === 0) expect(onset).toBeGreaterThan(1000);
      else expect(onset).toBeLessThan(100);
    }
  });

  test("WAV of a stream becomes pcm, sample by sample", async () => {
    a.next(inPieces("audio/wav", toneWav(SECONDS, 22_050)));
    const reply = await say("t/plain", "pcm");
    expect(reply.headers.get("content-type")).toBe("audio/pcm;rate=22050;channels=1");
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(tonePcm(SECONDS, 22_050));
  });

  test.each([16_000, 48_000])("WAV of %i Hz becomes mp3", async (rate) => {
    a.next(inPieces("audio/mpeg", toneWav(SECONDS, rate)));
    await expectMp3(await say("t/plain", "mp3"), rate);
  });

  test("samples of a told rate become mp3", async () => {
    a.next(inPieces("audio/L16;rate=16000", tonePcm(SECONDS, 16_000)));
    await expectMp3(await say("t/plain", "mp3"), 16_000);
  });

  test("samples of two channels that break off end on a whole one", async () => {
    const bytes = tonePcm(0.1).subarray(0, 1001);
    a.next([...inPieces("audio/pcm;rate=24000;channels=2", bytes), steps.end()]);
    const reply = await say("t/plain", "pcm");
    expect(reply.headers.get("content-type")).toBe("audio/pcm;rate=24000;channels=2");
    expect((await reply.arrayBuffer()).byteLength).toBe(1000);
  });
});

describe("a provider of one format", () => {
  test("gemini is asked for samples, and heard in mp3", async () => {
    a.next(asGemini(tonePcm(SECONDS)));
    await expectMp3(await say("t/gemini", "mp3"), 24_000);
    a.next(asGemini(tonePcm(SECONDS)));
    await expectPcm(await say("t/gemini", "pcm"), 24_000);
  });

  test("groq is asked for WAV, and heard in both", async () => {
    a.answer(inPieces("audio/wav", toneWav(SECONDS)));
    await expectMp3(await say("t/groq", "mp3"), 24_000);
    await expectPcm(await say("t/groq", "pcm"), 24_000);
    expect(a.calls.map(({ body }) => body)).toMatchObject([
      { response_format: "wav" },
      { response_format: "wav" },
    ]);
  });

  test("mistral is asked for mp3, and heard in pcm", async () => {
    a.next([steps.json({ audio_data: (await toneMp3(SECONDS)).toString("base64") })]);
    await expectPcm(await say("t/mistral", "pcm"), 24_000);
    expect(a.calls[0]?.body).toMatchObject({ response_format: "mp3" });
  });

  test("the rate that was asked of a provider is told", async () => {
    const options = { elevenlabs: { output_format: "pcm_16000" } };
    a.next(inPieces("application/octet-stream", tonePcm(SECONDS, 16_000)));
    await expectPcm(await say("t/eleven", "pcm", { provider: { options } }), 16_000);
  });
});

describe("what holds no audio to be used", () => {
  test.each(Object.keys(UNUSABLE))("%s: the next endpoint is tried", async (name) => {
    const [type, bytes] = UNUSABLE[name] ?? ["", ""];
    a.answer([steps.header("content-type", type), steps.write(bytes), steps.end()]);
    b.answer(inPieces("audio/mpeg", await toneMp3(SECONDS)));
    await expectMp3(await say(`t/${name}`, "mp3"), 24_000);
    expect([a.calls.length, b.calls.length]).toEqual([1, 1]);
  });

  test.each(Object.keys(UNUSABLE))("%s: without another it is told in JSON", async (name) => {
    const [type, bytes] = UNUSABLE[name] ?? ["", ""];
    a.answer([steps.header("content-type", type), steps.write(bytes), steps.end()]);
    const reply = await say("t/plain", "mp3");
    expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
    expect(reply.status).toBe(name === "json" ? 429 : 502);
    expect(await reply.json()).toMatchObject({ error: { code: reply.status } });
  });
});

describe("clients", () => {
  const asked = { model: "t/gemini", input: "Hello.", voice: "alloy" } as const;

  test("the openai client hears both formats of either", async () => {
    const client = new OpenAI({ baseURL: server.base, apiKey: server.key, maxRetries: 0 });
    a.answer(asGemini(tonePcm(SECONDS)));
    await expectMp3(await client.audio.speech.create(asked), 24_000);
    await expectPcm(await client.audio.speech.create({ ...asked, response_format: "pcm" }), 24_000);
    a.answer(inPieces("audio/mpeg", await toneMp3(SECONDS)));
    const plain = { ...asked, model: "t/plain" };
    await expectMp3(await client.audio.speech.create(plain), 24_000);
    await expectPcm(await client.audio.speech.create({ ...plain, response_format: "pcm" }), 24_000);
  });

  test("the @openrouter/sdk client hears both formats of either", async () => {
    const client = new OpenRouter({ serverURL: server.base, apiKey: server.key });
    const heard = async (model: string, responseFormat: "mp3" | "pcm"): Promise<Buffer> => {
      const audio = await client.tts.createSpeech({
        speechRequest: { ...asked, model, responseFormat },
      });
      const parts: Uint8Array[] = [];
      for await (const part of audio) parts.push(part);
      return Buffer.concat(parts);
    };
    a.answer(asGemini(tonePcm(SECONDS)));
    expectTone(await hearMp3(await heard("t/gemini", "mp3")), 24_000);
    expectTone(hearPcm(await heard("t/gemini", "pcm"), 24_000), 24_000);
    a.answer(inPieces("audio/mpeg", await toneMp3(SECONDS)));
    expectTone(await hearMp3(await heard("t/plain", "mp3")), 24_000);
    expectTone(hearPcm(await heard("t/plain", "pcm"), 24_000), 24_000);
  });
});
