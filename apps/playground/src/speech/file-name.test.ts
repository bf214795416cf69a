import { expect, test } from "vitest";
import { fileName } from "./file-name.ts";

const pcm = { kind: "pcm", rate: 24_000, channels: 1 } as const;

test.each([
  ["The gate rises. Water follows!", "the-gate-rises-water-follows.mp3"],
  ["Ein schöner Überlauf", "ein-schöner-überlauf.mp3"],
  ["水門が上がる", "水門が上がる.mp3"],
  ["../../etc/passwd", "etc-passwd.mp3"],
  ["?!", "speech.mp3"],
  ["one two three four five six seven", "one-two-three-four-five-six.mp3"],
])("%s is kept as %s", (text, name) => {
  expect(fileName(text, { kind: "mp3" }, true)).toBe(name);
});

test("PCM is kept as WAV, and what is not whole says so", () => {
  expect(fileName("Hi", pcm, true)).toBe("hi.wav");
  expect(fileName("Hi", pcm, false)).toBe("hi-incomplete.wav");
});
