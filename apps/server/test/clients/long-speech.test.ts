import { OpenRouter } from "@openrouter/sdk";
import { type MockUpstream, type Script, startMockUpstream, steps } from "@sluice/mock-upstream";
import { MPEGDecoder } from "mpg123-decoder";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** A text of several parts, as real clients hear it: real MP3, decoded, is as long as the parts together. */
const PARTS = ["The sluice is open. ", "The water runs down. ", "It is quiet now."] as const;
const TEXT = PARTS.join("");
/** What some encoders put before the sound: a tag, and a frame that tells how many there are in this file alone. */
const ID3 = Buffer.from("ID3\u0004\0\0\0\0\0\u0005tag..", "latin1");

let upstream: MockUpstream;
let server: TestServer;
const spoken = new Map<string, { readonly mp3: Buffer; readonly pcm: Buffer }>();

beforeAll(async () => {
  upstream = await startMockUpstream();
  server = await startTestServer(`
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}", api_key: k }
models:
  t/voice: { output: [speech], endpoints: [{ provider: a, model: m, max_characters: 22, price: { characters: 15 } }] }
`);
  for (const text of PARTS)
    spoken.set(text, { mp3: await local(text, "mp3"), pcm: await local(text, "pcm") });
  upstream.answer(({ body }) =>
    answerOf(body as { input: string; response_format: "mp3" | "pcm" }),
  );
});
afterAll(async () => {
  await server.close();
  await upstream.close();
});

async function local(input: string, response_format: string): Promise<Buffer> {
  const body = { model: "local/espeak", input, voice: "alloy", response_format };
  const reply = await server.post("/audio/speech", body);
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

function answerOf({
  input,
  response_format: format,
}: {
  input: string;
  response_format: "mp3" | "pcm";
}): Script {
  const audio = spoken.get(input)?.[format] ?? Buffer.alloc(0);
  const whole = format === "mp3" ? Buffer.concat([ID3, audio]) : audio;
  const writes = [];
  // In writes that end anywhere, not at frames and samples.
  for (let at = 0; at < whole.length; at += 1001)
    writes.push(steps.write(whole.subarray(at, at + 1001), { waitMs: 0 }));
  return [
    steps.header("content-type", format === "mp3" ? "audio/mpeg" : "audio/pcm"),
    ...writes,
    steps.end(),
  ];
}

async function decoded(mp3: Uint8Array) {
  const decoder = new MPEGDecoder({ enableGapless: false });
  try {
    await decoder.ready;
    const { channelData, samplesDecoded, sampleRate, errors } = decoder.decode(mp3);
    return { samples: channelData[0] ?? new Float32Array(0), samplesDecoded, sampleRate, errors };
  } finally {
    decoder.free();
  }
}
const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

const clients: Readonly<Record<string, (format: "mp3" | "pcm") => Promise<Buffer>>> = {
  async openai(format) {
    const client = new OpenAI({ baseURL: server.base, apiKey: server.key, maxRetries: 0 });
    const speech = { model: "t/voice", voice: "alloy", input: TEXT, response_format: format };
    return Buffer.from(await (await client.audio.speech.create(speech)).arrayBuffer());
  },
  async "@openrouter/sdk"(format) {
    const client = new OpenRouter({ serverURL: server.base, apiKey: server.key });
    const stream = await client.tts.createSpeech({
      speechRequest: { model: "t/voice", voice: "alloy", input: TEXT, responseFormat: format },
    });
    const reads: Uint8Array[] = [];
    for await (const bytes of stream) reads.push(bytes);
    return Buffer.concat(reads);
  },
};

test.each(Object.entries(clients))(
  "%s hears MP3 that is as long as all of its parts",
  async (_name, speak) => {
    const whole = await decoded(await speak("mp3"));
    const parts = await Promise.all([...spoken.values()].map(({ mp3 }) => decoded(mp3)));
    expect(whole.errors).toEqual([]);
    expect(whole.sampleRate).toBe(24_000);
    expect(whole.samplesDecoded).toBe(parts.reduce((sum, part) => sum + part.samplesDecoded, 0));
    let at = 0;
    for (const part of parts) {
      const samples = whole.samples.subarray(at, at + part.samplesDecoded);
      expect(loudness(samples)).toBeGreaterThan(0.01);
      expect(loudness(samples)).toBeCloseTo(loudness(part.samples), 2);
      at += part.samplesDecoded;
    }
  },
);

test.each(Object.entries(clients))(
  "%s hears PCM that is all of its parts",
  async (_name, speak) => {
    const whole = await speak("pcm");
    expect(whole.equals(Buffer.concat([...spoken.values()].map(({ pcm }) => pcm)))).toBe(true);
  },
);
