import { expect, test } from "vitest";
import { sampleFormat } from "./sample-format.ts";

test.each([
  ["audio/wav", "a.wav", "wav"],
  ["audio/x-wav", "a", "wav"],
  ["audio/mpeg", "me.mp3", "mp3"],
  ["audio/webm;codecs=opus", "", "webm"],
  ["audio/mp4", "", "m4a"],
  ["video/webm", "take.webm", "webm"],
  ["", "Voice.FLAC", "flac"],
  ["application/ogg", "a.ogg", "ogg"],
  ["audio/unheard", "a.mp3", "mp3"],
])("%s of %j is %s", (type, name, format) => {
  expect(sampleFormat(type, name)).toBe(format);
});

test.each([
  ["text/plain", "notes.txt"],
  ["", "wav"],
  ["image/png", "voice"],
])("%s of %j is no sample", (type, name) => {
  expect(sampleFormat(type, name)).toBeUndefined();
});
