import {
  type Bytes,
  type MockUpstream,
  type Script,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** One text, put to each provider that speaks in its own words, and its audio passed on. */

const ADAPTERS = ["elevenlabs", "cartesia", "deepgram", "azure-speech", "gemini"] as const;
type Adapter = (typeof ADAPTERS)[number];

const SAMPLES = Buffer.from([0x01, 0x00, 0xff, 0x7f, 0x00, 0x80]);
const REQUEST = { input: "Hello.", voice: "ada", response_format: "pcm", instructions: "Warm" };

const audio = (type: string, ...parts: readonly Bytes[]): Script => [
  steps.header("content-type", type),
  ...parts.map((part) => steps.write(part)),
  steps.end(),
];
/** The samples in two reads, the first of which ends within one. */
const cut = (type: string) => audio(type, SAMPLES.subarray(0, 3), SAMPLES.subarray(3));

interface Case {
  readonly path: RegExp;
  /** As JSON, or as the text that is none. */
  readonly body: object | string;
  readonly header: readonly [name: string, value: string];
  readonly answer: Script;
  /** An error in the provider's words that comes with status 200, and the status it stands for. */
  readonly hidden: readonly [body: object, status: number];
  readonly dropped: string | null;
}

const CASES: Readonly<Record<Adapter, Case>> = {
  elevenlabs: {
    path: /\/text-to-speech\/ada\/stream\?output_format=pcm_24000$/,
    body: { text: "Hello.", model_id: "up", seed: 7 },
    header: ["xi-api-key", "up-secret"],
    answer: cut("audio/pcm"),
    hidden: [{ detail: { status: "too_many_concurrent_requests", message: "busy" } }, 429],
    dropped: "instructions",
  },
  cartesia: {
    path: /\/tts\/bytes$/,
    body: {
      model_id: "up",
      transcript: "Hello.",
      voice: { mode: "id", id: "ada" },
      output_format: { container: "raw", encoding: "pcm_s16le", sample_rate: 24_000 },
      seed: 7,
    },
    header: ["cartesia-version", "2026-03-01"],
    answer: cut("audio/L16"),
    hidden: [{ error_code: null, title: "Failed", message: "boom" }, 502],
    dropped: "instructions",
  },
  deepgram: {
    path: /\/speak\?seed=7&encoding=linear16&container=none&sample_rate=24000&model=up-ada-en$/,
    body: { text: "Hello." },
    header: ["authorization", "Token up-secret"],
    answer: cut("audio/l16"),
    hidden: [{ err_code: "TOO_MANY_REQUESTS", err_msg: "busy" }, 429],
    dropped: "instructions",
  },
  "azure-speech": {
    path: /\/v1\?seed=7$/,
    body:
      '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US">' +
      '<voice name="ada">Hello.</voice></speak>',
    header: ["content-type", "application/ssml+xml"],
    answer: cut("audio/basic"),
    hidden: [{ error: { code: "429", message: "busy" } }, 429],
    dropped: "instructions",
  },
  gemini: {
    path: /\/models\/up:generateContent$/,
    body: {
      contents: [{ role: "user", parts: [{ text: "Warm: Hello." }] }],
      generationConfig: {
        seed: 7,
        responseModalities: ["AUDIO"],
        speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: "ada" } } },
      },
    },
    header: ["x-goog-api-key", "up-secret"],
    answer: [
      steps.json({
        candidates: [
          {
            content: {
              parts: [
                {
                  inlineData: {
                    mimeType: "audio/L16;codec=pcm;rate=24000",
                    data: SAMPLES.toString("base64"),
                  },
                },
              ],
            },
            finishReason: "STOP",
          },
        ],
      }),
    ],
    hidden: [{ error: { code: 503, status: "UNAVAILABLE", message: "busy" } }, 503],
    dropped: null,
  },
};

let mock: MockUpstream;
let server: TestServer;

beforeAll(async () => {
  mock = await startMockUpstream();
  const providers = ADAPTERS.map(
    (adapter) => `  ${adapter}: { base_url: "${mock.url}", api_key: up-secret }`,
  );
  const endpoint = (adapter: string) => `{ provider: ${adapter}, model: up }`;
  const models = ADAPTERS.map(
    (adapter) => `  t/${adapter}: { output: [speech], endpoints: [${endpoint(adapter)}] }`,
  );
  server = await startTestServer(`
retries: { attempts: 0 }
providers:
${providers.join("\n")}
models:
${models.join("\n")}
`);
});
afterEach(() => mock.reset());
afterAll(async () => {
  await server.close();
  await mock.close();
});

describe.each(ADAPTERS)("speech by %s", (adapter) => {
  const { path, body, header, answer, hidden, dropped } = CASES[adapter];
  const provider = { options: { [adapter]: { seed: 7 }, other: { seed: 8 } } };
  const post = (request: object = {}) =>
    server.post("/audio/speech", { ...REQUEST, provider, model: `t/${adapter}`, ...request });

  test("goes up in its words, and the samples come down whole", async () => {
    mock.next(answer);
    const reply = await post({ user: "ann" });
    expect([reply.status, reply.headers.get("content-type")]).toEqual([
      200,
      expect.stringMatching(/^audio\/pcm/),
    ]);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(SAMPLES);
    const [call] = mock.calls;
    expect(call?.path).toMatch(path);
    expect(call?.body ?? Buffer.from(call?.rawBody ?? "").toString()).toEqual(body);
    expect(call?.headers[header[0]]).toBe(header[1]);
    expect(reply.headers.get("x-sluice-dropped")).toBe(dropped);
  });

  test("an error inside a 200 is told as the failure it is", async () => {
    mock.next([steps.json(hidden[0])]);
    const reply = await post();
    expect([reply.status, await reply.json()]).toMatchObject([
      hidden[1],
      { error: { code: hidden[1] } },
    ]);
  });

  test("a page, and nothing, are no audio", async () => {
    for (const script of [audio("text/html", "<html></html>"), audio("audio/pcm")]) {
      mock.next(script);
      expect((await post()).status).toBe(502);
    }
  });

  test("a wrong key is our fault, not the caller's", async () => {
    mock.next([steps.status(401), steps.json({ message: "invalid key" })]);
    expect((await post()).status).toBe(502);
  });
});

test("mp3 of a provider that speaks in samples is made here", async () => {
  mock.answer(CASES.gemini.answer);
  const reply = await server.post("/audio/speech", {
    ...REQUEST,
    model: "t/gemini",
    response_format: "mp3",
  });
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
  // A frame of MPEG-2 layer III, the form of LAME at 24 kHz.
  const [sync, kind] = new Uint8Array(await reply.arrayBuffer());
  expect([sync, (kind ?? 0) & 0xfe]).toEqual([0xff, 0xf2]);
});

test("a voice is asked for where the provider has no usual one", async () => {
  const reply = await server.post("/audio/speech", { model: "t/elevenlabs", input: "Hello." });
  expect([reply.status, await reply.json()]).toMatchObject([
    400,
    { error: { message: expect.stringMatching(/voice/) } },
  ]);
  expect(mock.calls).toHaveLength(0);
});
