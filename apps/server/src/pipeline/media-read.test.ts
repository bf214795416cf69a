import { expect, test } from "vitest";
import { mediaRead } from "./media-read.ts";

test("images and sounds of all messages are counted", () => {
  const image = { type: "image_url" as const, image_url: { url: "data:image/png;base64,AA" } };
  const sound = {
    type: "input_audio" as const,
    input_audio: { data: "AA", format: "wav" as const },
  };
  const text = { type: "text" as const, text: "What is it?" };
  const messages = [
    { role: "system" as const, content: "Be brief." },
    { role: "user" as const, content: [text, image, sound, image] },
    { role: "assistant" as const, content: null },
    { role: "user" as const, content: [sound, image] },
  ];
  expect(mediaRead({ messages })).toEqual({ images: 3, sounds: 2 });
});
