import { expect, test } from "vitest";
import { audioFormatOf } from "./audio-format.ts";

test("the content type decides, whatever was asked for", () => {
  expect(audioFormatOf("audio/mpeg", "pcm")).toEqual({ kind: "mp3" });
  expect(audioFormatOf("Audio/PCM", "mp3")).toEqual({ kind: "pcm", rate: 24_000, channels: 1 });
  expect(audioFormatOf("audio/x-other", "mp3")).toEqual({ kind: "mp3" });
});

test.each([
  ["audio/pcm", 24_000, 1],
  ["audio/pcm;rate=44100;channels=2", 44_100, 2],
  ['audio/pcm; channels = 2 ; rate="16000"', 16_000, 2],
  ["audio/pcm;rate=0;channels=0", 24_000, 1],
  ["audio/pcm;rate=fast;channels=99", 24_000, 1],
])("%s has %i samples a second in %i channels", (type, rate, channels) => {
  expect(audioFormatOf(type, "pcm")).toEqual({ kind: "pcm", rate, channels });
});
