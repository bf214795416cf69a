import { type Bytes, parseScript, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { envelope } from "./envelope.ts";
import { faultTest, faultTests } from "./fault-test.ts";

const HELLO = { model: "t/voice", input: "Hello.", voice: "alloy" } as const;
const MP3 = { ...HELLO, response_format: "mp3" } as const;

faultTest("B79 audio is passed on as it comes", async ({ a, post }) => {
  a.answer(
    parseScript(
      "STATUS 200\nH content-type: audio/mpeg\nW 'AAAA'\nPAUSE 1000\nW 'BBBB'\nPAUSE 1000\nW 'CCCC'\nEND",
    ),
  );
  const reply = await post("/audio/speech", MP3);
  expect(reply.status).toBe(200);
  expect(reply.headers["content-type"]).toMatch(/^audio\/mpeg/);
  expect(reply.body.toString()).toBe("AAAABBBBCCCC");
  expect(reply.whole).toBe(true);
  const [first] = reply.reads;
  expect(reply.endedAt - (first?.at ?? reply.endedAt)).toBeGreaterThan(1000);
});

faultTest("B79 broken audio is seen to be broken", async ({ a, post, ledger }) => {
  a.answer(parseScript("STATUS 200\nH content-type: audio/mpeg\nW 'AAAA'\nPAUSE 300\nRST"));
  const reply = await post("/audio/speech", MP3);
  if (reply.status !== 200) return void envelope(reply, 502);
  expect(reply.whole).toBe(false);
  expect((await ledger(reply)).outcome).toBe("failed");
});

const audio = (type: string, bytes: Bytes) => [
  steps.header("content-type", type),
  steps.write(bytes),
];
const BRACE = Uint8Array.from([0x7b, 0x00, 0x3c, 0x01, 0x1f, 0x8b, 0x08, 0x00]);
const SAMPLES = Uint8Array.from([0x01, 0x00, 0x02, 0x00]);
const FRAME = Uint8Array.from([0xff, 0xfb, 0x90, 0x00]);

faultTests(
  "B80 the type is that of the format asked for",
  {
    "pcm that looks like JSON, said to be mpeg": {
      type: "audio/mpeg",
      bytes: BRACE,
      format: "pcm",
      expected: /^audio\/pcm/,
    },
    "mp3 of no type": {
      type: "application/octet-stream",
      bytes: FRAME,
      format: "mp3",
      expected: /^audio\/mpeg/,
    },
    "pcm with parameters": {
      type: "audio/pcm;rate=24000;channels=1",
      bytes: SAMPLES,
      format: "pcm",
      expected: /^audio\/pcm/,
    },
  },
  async ({ a, post }, { type, bytes, format, expected }) => {
    a.answer(audio(type, bytes));
    const reply = await post("/audio/speech", { ...HELLO, response_format: format });
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toMatch(expected);
    expect([...reply.body]).toEqual([...bytes]);
    expect(a.calls[0]?.body).toMatchObject({ response_format: format });
  },
);

faultTest("a part of an answer that nobody asked for is none", async ({ a, post, ledger }) => {
  a.answer([steps.status(206), ...audio("audio/mpeg", FRAME)]);
  const reply = await post("/audio/speech", MP3);
  envelope(reply, 502);
  expect((await ledger(reply)).cost).toBe(0);
});

faultTests(
  "B82 what cannot be spoken is refused here",
  {
    "an empty voice": { fields: { ...HELLO, voice: "" }, status: 400 },
    "no input": { fields: { model: "t/voice", voice: "alloy" }, status: 400 },
    "an empty input": { fields: { ...HELLO, input: "" }, status: 400 },
    "an unknown format": { fields: { ...HELLO, response_format: "wav" }, status: 400 },
    "a speed of the wrong type": { fields: { ...HELLO, speed: "fast" }, status: 400 },
  },
  async ({ a, post }, { fields, status }) => {
    envelope(await post("/audio/speech", fields), status);
    expect(a.calls).toHaveLength(0);
  },
);

faultTest("B82 an unknown model is told as one", async ({ a, post }) => {
  // The cases say 404; an unknown slug is a 400 on every operation here (contract, statuses).
  envelope(await post("/audio/speech", { ...HELLO, model: "no/such" }), 400, 404);
  expect(a.calls).toHaveLength(0);
});

faultTest("B82 the provider's 429 is JSON with its pause", async ({ a, post }) => {
  a.answer(
    parseScript(
      'STATUS 429\nH content-type: audio/mpeg\nH retry-after: 3\nJSON {"error":{"message":"slow down"}}',
    ),
  );
  const reply = await post("/audio/speech", HELLO);
  envelope(reply, 429);
  expect(reply.headers["retry-after"]).toBe("3");
});

faultTest("B82 an input of 128 MB is a 413", async ({ a, post }) => {
  const piece = Buffer.alloc(1024 * 1024, "x");
  function* body(): Generator<Uint8Array> {
    yield Buffer.from('{"model":"t/voice","voice":"alloy","input":"');
    for (let sent = 0; sent < 128; sent += 1) yield piece;
    yield Buffer.from('"}');
  }
  envelope(await post("/audio/speech", "", { body: body() }), 413);
  expect(a.calls).toHaveLength(0);
});
