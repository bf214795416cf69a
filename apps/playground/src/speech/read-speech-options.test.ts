import { expect, test } from "vitest";
import { readSpeechOptions } from "./read-speech-options.ts";
import { defaultSpeechOptions } from "./speech-options.ts";

test("what was written is read again", () => {
  const options = {
    format: "pcm",
    speed: 1.25,
    voices: { "local/espeak": "nova" },
    instructions: "Warm",
    provider: "{}",
  } as const;
  expect(readSpeechOptions(JSON.stringify(options))).toEqual(options);
});

test("nothing, no JSON and no object are as if unset", () => {
  for (const stored of [undefined, "", "{", "[]", "null", "3"]) {
    expect(readSpeechOptions(stored)).toEqual(defaultSpeechOptions);
  }
});

test("a part that is not valid is as if unset, the others stay", () => {
  const stored = {
    format: "opus",
    speed: 9,
    voices: { a: "x", b: 3 },
    instructions: 1,
    provider: "{",
  };
  expect(readSpeechOptions(JSON.stringify(stored))).toEqual({
    ...defaultSpeechOptions,
    voices: { a: "x" },
    provider: "{",
  });
});
