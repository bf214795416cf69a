import { describe, expect, it } from "vitest";
import { LIMITS } from "../limits.ts";
import { parseSpeechRequest } from "../parse/parse-speech-request.ts";

const body = { model: "openai/tts", input: "Hello." };
const audio = (data: string) => ({ type: "input_audio", input_audio: { data } });
const text = (length: number) => ({ type: "text", text: "a".repeat(length) });

describe("a speech request", () => {
  it.each([
    [{}],
    [{ voice: "a", response_format: "mp3", speed: 1 }],
    [{ voice: { id: "voice_1234" } }],
    [{ voice: null, response_format: null, speed: null, provider: null }],
    [{ response_format: "pcm", instructions: "warm", stream_format: "audio" }],
    [{ provider: { options: { openai: { instructions: "warm" }, other: {} } } }],
    [{ input_references: [audio("data:audio/wav;base64,AAAA")] }],
    [{ input_references: [audio("data:audio/webm;codecs=opus;base64,AAA=")] }],
    [{ input_references: [audio("data:;base64,AA==")] }],
    [{ input_references: [audio("AAAA"), text(10_000)] }],
  ])("takes %j", (fields) => {
    expect(parseSpeechRequest({ ...body, ...fields })).toMatchObject({ kind: "ok" });
  });

  it.each([
    ["no input", { input: undefined }, "input"],
    ["an empty input", { input: "" }, "input"],
    ["no model", { model: undefined }, "model"],
    ["an empty voice", { voice: "" }, "voice"],
    ["a voice without an id", { voice: { name: "a" } }, "voice.id"],
    ["a voice with an empty id", { voice: { id: "" } }, "voice.id"],
    ["a voice that is a number", { voice: 1 }, "voice"],
    ["another format", { response_format: "wav" }, "response_format"],
    ["audio in events", { stream_format: "sse" }, "stream_format"],
    ["a worded speed", { speed: "fast" }, "speed"],
    ["no reference", { input_references: [] }, "input_references"],
    ["a text alone", { input_references: [text(1)] }, "input_references"],
    ["two samples", { input_references: [audio("AAAA"), audio("AAAA")] }, "input_references"],
    [
      "a text before its sample",
      { input_references: [text(1), audio("AAAA")] },
      "input_references",
    ],
    [
      "three references",
      { input_references: [audio("AAAA"), text(1), text(1)] },
      "input_references",
    ],
    ["no base64", { input_references: [audio("@@@@")] }, "input_references[0].input_audio.data"],
    [
      "base64 that is cut",
      { input_references: [audio("AAAAA")] },
      "input_references[0].input_audio.data",
    ],
    [
      "a picture",
      { input_references: [audio("data:image/png;base64,AAAA")] },
      "input_references[0].input_audio.data",
    ],
    [
      "a data URL that is not base64",
      { input_references: [audio("data:audio/wav,AAAA")] },
      "input_references[0].input_audio.data",
    ],
    [
      "an address",
      { input_references: [audio("https://a.test/a.wav")] },
      "input_references[0].input_audio.data",
    ],
    ["an empty sample", { input_references: [audio("")] }, "input_references[0].input_audio.data"],
    [
      "a long transcript",
      { input_references: [audio("AAAA"), text(10_001)] },
      "input_references[1].text",
    ],
    [
      "a sample too large",
      { input_references: [audio("A".repeat(LIMITS.voiceSampleCharacters + 1))] },
      "input_references[0].input_audio.data",
    ],
    [
      "options that are a word",
      { provider: { options: { openai: "warm" } } },
      "provider.options.openai",
    ],
  ])("refuses %s", (_name, fields, path) => {
    expect(parseSpeechRequest({ ...body, ...fields })).toMatchObject({ kind: "invalid", path });
  });
});
