import { expect, test } from "vitest";
import { buildSpeechRequest, type SpeechParts } from "./build-speech-request.ts";

const parts: SpeechParts = {
  model: "acme/voice",
  text: "Hello.",
  format: "mp3",
  voice: "",
  speed: undefined,
  instructions: " ",
  sample: undefined,
  transcript: "said",
  provider: undefined,
};

test("what is not set is left out, but for the format", () => {
  expect(buildSpeechRequest(parts)).toEqual({
    model: "acme/voice",
    input: "Hello.",
    response_format: "mp3",
  });
});

test("what is set goes along", () => {
  const provider = { openai: { stability: 1 } };
  const set = { ...parts, voice: " nova ", speed: 1.5, instructions: "Warm", provider };
  expect(buildSpeechRequest({ ...set, format: "pcm" })).toEqual({
    model: "acme/voice",
    input: "Hello.",
    voice: "nova",
    response_format: "pcm",
    speed: 1.5,
    instructions: "Warm",
    provider: { options: provider },
  });
});

test("a sample goes with its transcript, and without one when it is empty", () => {
  const sample = {
    name: "me.wav",
    data: "data:audio/wav;base64,AAAA",
    format: "wav",
    file: new Blob(),
  };
  const audio = { type: "input_audio", input_audio: { data: sample.data, format: "wav" } };
  expect(buildSpeechRequest({ ...parts, sample }).input_references).toEqual([
    audio,
    { type: "text", text: "said" },
  ]);
  const without = buildSpeechRequest({ ...parts, sample, transcript: " " });
  expect(without.input_references).toEqual([audio]);
});
