import type { SpeechRequest } from "@sluice/schema";
import { expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { cartesia } from "./cartesia.ts";

const provider = cartesia.create({
  slug: "north",
  name: "North",
  apiKey: "up-secret-a",
  headers: {},
  options: cartesia.options.parse({}),
}) as HttpProvider;
const encode = (request: Partial<SpeechRequest> = {}) =>
  provider.speech?.encode(sampleCall({ model: "m", input: "Hi.", voice: "v-1", ...request }));

it("says the text, the voice and the form of the audio, and the version in a header", () => {
  expect(encode({ response_format: "pcm", speed: 1.2 })).toEqual({
    method: "POST",
    path: "/tts/bytes",
    headers: { "cartesia-version": "2026-03-01" },
    body: {
      model_id: "large-1",
      transcript: "Hi.",
      voice: { mode: "id", id: "v-1" },
      output_format: { container: "raw", encoding: "pcm_s16le", sample_rate: 24_000 },
      generation_config: { speed: 1.2 },
    },
  });
  expect(encode({ response_format: "mp3" })?.body).toMatchObject({
    output_format: { container: "mp3", sample_rate: 44_100, bit_rate: 128_000 },
  });
});

it("has its own settings passed, but the format is what was asked for", () => {
  const north = {
    language: "de",
    generation_config: { volume: 1.5 },
    output_format: {
      container: "wav",
      encoding: "pcm_f32le",
      sample_rate: 8_000,
      bit_rate: 32_000,
    },
  };
  const provider = { options: { north, south: { language: "fr" } } };
  expect(encode({ response_format: "pcm", speed: 9, provider })?.body).toMatchObject({
    language: "de",
    output_format: { container: "raw", encoding: "pcm_s16le", sample_rate: 8_000 },
    generation_config: { volume: 1.5, speed: 1.5 },
  });
});

it("takes another version, if it is a date", () => {
  expect(cartesia.options.safeParse({ version: "2025-04-16" }).success).toBe(true);
  expect(cartesia.options.safeParse({ version: "latest" }).success).toBe(false);
});
