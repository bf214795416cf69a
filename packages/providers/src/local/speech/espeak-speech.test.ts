import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { speechCall } from "../__fixtures__/calls.ts";
import { toneEngine } from "../__fixtures__/tone-engine.ts";
import { createLocalProvider } from "../create-local-provider.ts";
import { LOCAL_VOICES } from "./local-voices.ts";
import { splitSpeech } from "./split-speech.ts";

const open = new AbortController().signal;
type Request = Parameters<typeof speechCall>[0];

async function speak(request: Request, signal = open, engine = toneEngine()) {
  const answer = await createLocalProvider({ speech: engine }).speech?.(
    speechCall(request),
    signal,
  );
  if (answer === undefined) throw new Error("no speech");
  return { answer, engine };
}

describe("local/espeak", () => {
  it("gives 16-bit little-endian PCM, sentence by sentence", async () => {
    const { answer, engine } = await speak({
      input: "Hi. Ho!",
      voice: "nova",
      response_format: "pcm",
      speed: 2,
    });
    const reads: Uint8Array[] = [];
    for await (const read of answer.reads) reads.push(read);
    expect(answer.contentType).toBe("audio/pcm;rate=24000;channels=1");
    expect(reads.map((read) => [...read])).toEqual([
      [72, 0, 105, 0, 46, 0, 32, 0],
      [72, 0, 111, 0, 33, 0],
    ]);
    expect(engine.spoken).toEqual([
      { text: "Hi. ", voice: "en-us+f3", speed: 2 },
      { text: "Ho!", voice: "en-us+f3", speed: 2 },
    ]);
  });

  it("gives MP3 when no format is named, in the default voice", async () => {
    const { answer, engine } = await speak({ input: "Hello there." });
    const reads: Uint8Array[] = [];
    for await (const read of answer.reads) reads.push(read);
    expect(answer.contentType).toBe("audio/mpeg");
    expect(reads.map(({ length }) => length)).toEqual([12]);
    expect(engine.spoken[0]).toMatchObject({ voice: LOCAL_VOICES.get("alloy"), speed: 1 });
  });

  it("speaks only as far as somebody listens", async () => {
    const { answer, engine } = await speak({
      input: "One. Two. Three. Four.",
      response_format: "pcm",
    });
    const reads = answer.reads[Symbol.asyncIterator]();
    await reads.next();
    expect(engine.spoken).toHaveLength(1);
    await reads.return?.();
  });

  it.each([
    ["an unknown voice", { voice: "darth" }, "rejected", "alloy, ash"],
    ["a speed too low", { speed: 0.2 }, "rejected", "0.25 and 4"],
    ["a speed too high", { speed: 4.1 }, "rejected", "0.25 and 4"],
    ["no number for a speed", { speed: Number.NaN }, "rejected", "0.25 and 4"],
    [
      "a voice to be cloned",
      { input_references: [{ type: "input_audio" as const, input_audio: { data: "AA==" } }] },
      "unsupported",
      "clone",
    ],
  ])("refuses %s", async (_name, rest, kind, words) => {
    await expect(speak({ input: "x", ...rest })).rejects.toMatchObject({
      failure: { kind, message: expect.stringContaining(words) },
    });
  });

  it("refuses MP3, but not PCM, when the engine has no encoder", async () => {
    const { synthesize } = toneEngine();
    const local = createLocalProvider({ speech: { synthesize } });
    await expect(local.speech?.(speechCall({ input: "x" }), open)).rejects.toMatchObject({
      failure: { kind: "unsupported" },
    });
    const pcm = speechCall({ input: "x", response_format: "pcm" });
    expect((await local.speech?.(pcm, open))?.contentType).toBe("audio/pcm;rate=24000;channels=1");
  });

  it("stops with a cancelled failure when it is aborted in the middle", async () => {
    const controller = new AbortController();
    const { answer, engine } = await speak(
      { input: "One. Two. Three.", response_format: "pcm" },
      controller.signal,
    );
    const reads = answer.reads[Symbol.asyncIterator]();
    await reads.next();
    controller.abort();
    await expect(reads.next()).rejects.toMatchObject({ failure: { kind: "cancelled" } });
    expect(engine.spoken).toHaveLength(1);
  });

  it("is not there without an engine", () => {
    expect(createLocalProvider()).not.toHaveProperty("speech");
  });
});

describe("splitSpeech", () => {
  it("joins to the text, in short parts, and never cuts a character", () => {
    const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
    const parts = fc.array(
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom(". ", "\n", "👨‍👩‍👧", "e\u0301", "x".repeat(90), "长".repeat(250)),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(parts, (texts) => {
        const text = texts.join("");
        const spoken = [...splitSpeech(text)];
        expect(spoken.join("")).toBe(text);
        const allowed = new Set([...graphemes.segment(text)].map(({ index }) => index));
        let place = 0;
        for (const part of spoken) {
          expect(allowed.has(place)).toBe(true);
          place += part.length;
          expect(part.length).toBeLessThanOrEqual(220);
        }
      }),
    );
  });
});
