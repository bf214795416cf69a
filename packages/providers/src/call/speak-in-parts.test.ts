import { ProviderError } from "@sluice/errors";
import { type MockUpstream, type Script, startMockUpstream, steps } from "@sluice/mock-upstream";
import type { SpeechRequest } from "@sluice/schema";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { north } from "../../test/north.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import type { Provider, SpeechAnswer } from "../provider.ts";
import { createTransport } from "../transport/undici-transport.ts";
import type { CallOptions } from "./call-options.ts";
import { callSpeech } from "./call-speech.ts";

/** Texts that one call does not take. */

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

const INPUT = "One two. Three four. Five six.";
const speak = (
  request: Partial<SpeechRequest> = {},
  more: Partial<CallOptions> = {},
  at: Provider = provider,
) => {
  const asked = {
    model: "acme/large",
    input: INPUT,
    voice: "ada",
    response_format: "pcm",
  } as const;
  const call = sampleCall<SpeechRequest>({ ...asked, ...request });
  const endpoint = { ...call.endpoint, maxCharacters: 10 };
  return callSpeech(at, { ...call, endpoint }, { ...options, ...more });
};
const said = () => mock.calls.map(({ body }) => (body as { input: string }).input);
const pcm = (bytes: Uint8Array, type = "audio/pcm"): Script => [
  steps.header("content-type", type),
  steps.write(bytes, { waitMs: 0 }),
  steps.end(),
];
/** Samples that tell which text they are of. */
const samplesOf = (text: string) => Buffer.from(text, "utf16le");
const aloud = () => mock.answer(({ body }) => pcm(samplesOf((body as { input: string }).input)));
async function heard({ reads }: SpeechAnswer): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const bytes of reads) parts.push(bytes);
  return Buffer.concat(parts);
}
async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => new Error("no failure"),
    (thrown: unknown) => thrown,
  );
  if (!ProviderError.isInstance(error)) throw error;
  return error.failure;
}
const busy = (status = 503, headers: readonly (readonly [string, string])[] = []): Script => [
  steps.status(status),
  ...headers.map(([name, value]) => steps.header(name, value)),
  steps.json({ error: { message: "busy" } }),
];

describe("a text that is longer than one call takes", () => {
  test("goes up in parts, one after another, and comes down as one", async () => {
    aloud();
    const answer = await speak();
    expect((await heard(answer)).toString("utf16le")).toBe(INPUT);
    expect(said()).toEqual(["One two. ", "Three ", "four. ", "Five six."]);
    expect(answer.spoken?.()).toEqual({ characters: 30, calls: 4 });
  });

  test("goes up whole where it fits, and is not said to be in parts", async () => {
    aloud();
    const answer = await speak({ input: "One two." });
    await heard(answer);
    expect([said(), answer.spoken]).toEqual([["One two."], undefined]);
  });

  test("goes up as it is where there is nothing to speak", async () => {
    aloud();
    await heard(await speak({ input: " ".repeat(20) }));
    expect(said()).toEqual([" ".repeat(20)]);
  });

  test("tells the id of its first answer", async () => {
    mock.answer((call) => [
      steps.header("x-request-id", `r${mock.calls.length}`),
      ...pcm(samplesOf(call.path)),
    ]);
    const ids: string[] = [];
    await heard(await speak({}, { onAnswerId: (id) => ids.push(id) }));
    expect(ids).toEqual(["r1"]);
  });

  test("asks once whether it may be sent", async () => {
    aloud();
    let asked = 0;
    const beforeSend = async () => {
      asked += 1;
    };
    await heard(await speak({}, { beforeSend }));
    expect([asked, mock.calls.length]).toEqual([1, 4]);
  });

  test("is joined in whole samples, wherever a part ends", async () => {
    mock.answer(() => pcm(Buffer.from([1, 2, 3])));
    expect([...(await heard(await speak()))]).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
  });
});

describe("when a part fails", () => {
  test("the first one is the failure of the call", async () => {
    mock.next(busy());
    expect(await failureOf(speak())).toMatchObject({ kind: "unavailable" });
    expect(mock.calls).toHaveLength(1);
  });

  test.each([
    ["is refused for now", busy()],
    ["is too much for now", busy(429, [["retry-after", "0"]])],
    ["is empty", pcm(Buffer.alloc(0))],
    ["breaks before any audio", [steps.header("content-type", "audio/pcm"), steps.reset()]],
  ])("a later one that %s is asked for once more", async (_how, script) => {
    aloud();
    const answer = await speak();
    mock.next(script);
    expect((await heard(answer)).toString("utf16le")).toBe(INPUT);
    expect(said()).toEqual(["One two. ", "Three ", "Three ", "four. ", "Five six."]);
  });

  test("and fails again, the audio breaks off", async () => {
    aloud();
    const answer = await speak();
    mock.next(busy(), busy());
    expect(await failureOf(heard(answer))).toMatchObject({ kind: "unavailable" });
    expect(said()).toEqual(["One two. ", "Three ", "Three "]);
    expect(answer.spoken?.()).toEqual({ characters: 9, calls: 1 });
  });

  test.each([
    ["is refused for good", busy(400), "rejected"],
    ["has to wait for long", busy(429, [["retry-after", "60"]]), "rate-limited"],
    [
      "has been heard in part",
      [steps.header("content-type", "audio/pcm"), steps.write(samplesOf("Th")), steps.reset()],
      "malformed",
    ],
    ["has another rate", pcm(samplesOf("Three "), "audio/pcm;rate=8000;channels=1"), "unsupported"],
  ])("a later one that %s is not asked for again", async (_how, script, kind) => {
    mock.answer(({ body }) =>
      pcm(samplesOf((body as { input: string }).input), "audio/pcm;rate=24000"),
    );
    const answer = await speak();
    mock.next(script as Script);
    expect(await failureOf(heard(answer))).toMatchObject({ kind, provider: "north" });
    expect(said()).toEqual(["One two. ", "Three "]);
  });
});

describe("nothing more is asked for", () => {
  const LOUD = 4 * 1024 * 1024;

  test("while the caller does not take what is there", async () => {
    mock.answer(() => pcm(Buffer.alloc(LOUD)));
    const { reads } = await speak();
    const taken = reads[Symbol.asyncIterator]();
    await taken.next();
    await expect.poll(() => mock.calls.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(mock.calls).toHaveLength(1);
    await taken.return?.();
  });

  test("than the next part, when the rest of this one is there", async () => {
    // One of its own: a call that is under way when it is left is not to reach the next test.
    const own = await startMockUpstream();
    own.answer(() => pcm(Buffer.alloc(100)));
    const { reads } = await speak({ input: "One two. ".repeat(5000) }, {}, north(own.url));
    const taken = reads[Symbol.asyncIterator]();
    await taken.next();
    await expect.poll(() => own.calls.length).toBeGreaterThan(2);
    await taken.return?.();
    await own.close();
  });

  test("when the caller has left, also while a part is awaited", async () => {
    aloud();
    const { reads } = await speak();
    mock.next([steps.pause(10_000), ...pcm(samplesOf("Three "))]);
    const taken = reads[Symbol.asyncIterator]();
    await taken.next();
    await expect.poll(() => mock.calls.length).toBe(2);
    await taken.return?.();
    await expect.poll(() => mock.calls[1]?.outcome).toBe("caller-left");
    expect(mock.calls).toHaveLength(2);
  });
});

describe("MPEG audio in parts", () => {
  /** Of a tenth of a second or less: MPEG-1 layer III, 128 kbit/s, 44.1 kHz, stereo unless `mode` says otherwise. */
  const frame = (content: number, mode = 0) => {
    const bytes = Buffer.alloc(417, content);
    bytes.set([0xff, 0xfb, 0x90, mode]);
    return bytes;
  };
  const xing = () => {
    const bytes = frame(0);
    bytes.write("Xing", 36, "latin1");
    return bytes;
  };
  const id3v2 = Buffer.from("ID3\u0004\0\0\0\0\0\u0005tag..", "latin1");
  const id3v1 = Buffer.concat([Buffer.from("TAG"), Buffer.alloc(125)]);
  const mp3 = (...parts: readonly Uint8Array[]): Script => [
    steps.header("content-type", "audio/mpeg"),
    ...parts.map((part) => steps.write(part, { waitMs: 0 })),
    steps.end(),
  ];
  const say = () => speak({ response_format: "mp3", input: "One two. Five six." });

  test("is whole frames: tags but the first, frames that tell of others and what is none stay out", async () => {
    mock.next(
      mp3(id3v2, xing(), frame(1), frame(2), id3v1),
      mp3(id3v2, xing(), frame(3), Buffer.from("what is none")),
    );
    const expected = Buffer.concat([id3v2, frame(1), frame(2), frame(3)]);
    expect((await heard(await say())).equals(expected)).toBe(true);
  });

  test("a part that ends in the middle of a frame is a failure, the last and any other", async () => {
    for (const parts of [
      [mp3(frame(1), frame(2).subarray(0, 100))],
      [mp3(frame(1)), mp3(frame(2), frame(3).subarray(0, 100))],
    ]) {
      mock.next(...parts);
      const failure = await failureOf(say().then(heard));
      expect(failure).toMatchObject({ kind: "malformed", message: expect.stringMatching(/frame/) });
    }
  });

  test.each([
    ["another rate", Buffer.from([0xff, 0xfb, 0x94, 0])],
    ["other channels", Buffer.from([0xff, 0xfb, 0x90, 0xc0])],
  ])("of %s in a later part is a failure", async (_what, head) => {
    const other = Buffer.alloc(417);
    other.set(head);
    mock.next(mp3(frame(1)), mp3(other, other));
    const failure = await failureOf(say().then(heard));
    expect(failure.kind).toBe("unsupported");
    expect(failure.message).toMatch(/a later part .* the first as MPEG 1 layer 3, 44100 Hz, 2/);
    expect(said()).toEqual(["One two. ", "Five six."]);
  });

  test("that is none is a failure before anything is heard", async () => {
    mock.next(mp3(Buffer.from("not a frame")));
    expect(await failureOf(say())).toMatchObject({ kind: "malformed" });
  });
});
