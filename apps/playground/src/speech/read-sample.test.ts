import { expect, test } from "vitest";
import { readSample } from "./read-sample.ts";
import { LARGEST_SAMPLE } from "./sample.ts";

const toDataUrl = async (file: Blob) => {
  const base64 = Buffer.from(await file.arrayBuffer()).toString("base64");
  return `data:${file.type};base64,${base64}`;
};
const file = (bytes: number, type: string) => new Blob([new Uint8Array(bytes)], { type });

test("a file becomes a sample with its format", async () => {
  const given = file(3, "audio/mpeg");
  expect(await readSample(given, "me.mp3", toDataUrl)).toEqual({
    kind: "sample",
    sample: { name: "me.mp3", format: "mp3", data: "data:audio/mpeg;base64,AAAA", file: given },
  });
});

test("15 MiB are taken", async () => {
  const read = await readSample(
    file(LARGEST_SAMPLE, "audio/wav"),
    "a.wav",
    async () => "data:,AAAA",
  );
  expect(read.kind).toBe("sample");
});

test.each([
  ["one byte more", file(LARGEST_SAMPLE + 1, "audio/wav"), "a.wav", "at most 15 MiB"],
  ["nothing", file(0, "audio/wav"), "a.wav", "empty"],
  ["a text", file(3, "text/plain"), "a.txt", "Choose WAV, MP3"],
])("%s is refused in words", async (_, given, name, words) => {
  const read = await readSample(given, name, toDataUrl);
  expect(read).toMatchObject({ kind: "wrong", message: expect.stringContaining(words) });
});

test("a file that cannot be read says so", async () => {
  const read = await readSample(file(3, "audio/wav"), "a.wav", () => Promise.reject(new Error()));
  expect(read).toMatchObject({ kind: "wrong", message: "a.wav could not be read." });
});
