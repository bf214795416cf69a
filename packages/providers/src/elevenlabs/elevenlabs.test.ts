import { readFileSync } from "node:fs";
import { ProviderError } from "@sluice/errors";
import type { SpeechRequest } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { elevenlabs } from "./elevenlabs.ts";

const provider = elevenlabs.create({
  slug: "north",
  name: "North",
  apiKey: "up-secret-a",
  headers: {},
  options: {},
}) as HttpProvider;
const encode = (request: Partial<SpeechRequest> = {}) =>
  provider.speech?.encode(sampleCall({ model: "m", input: "Hi.", voice: "v/1", ...request }));
const failureOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (ProviderError.isInstance(error)) return error.failure;
    throw error;
  }
  throw new Error("nothing was thrown");
};

describe("a text for ElevenLabs", () => {
  it("names the voice in the path, the format in the query, and the key in its header", async () => {
    expect(encode()).toEqual({
      method: "POST",
      path: "/text-to-speech/v%2F1/stream?output_format=mp3_44100_128",
      body: { text: "Hi.", model_id: "large-1" },
    });
    expect(encode({ response_format: "pcm" })?.path).toContain("?output_format=pcm_24000");
    const sent = await provider.sign({ method: "POST", url: "u", headers: {} }, 0);
    expect(sent.headers).toEqual({ "xi-api-key": "up-secret-a" });
  });

  it.each([
    [1.1, 1.1],
    [4, 1.2],
    [0.25, 0.7],
  ])("speed %d is a setting of the voice, %d", (speed, expected) => {
    expect(encode({ speed })?.body).toMatchObject({ voice_settings: { speed: expected } });
  });

  it("has its own settings passed, each in its place, and nobody else's", () => {
    const north = {
      voice_settings: { stability: 0.5 },
      seed: 7,
      enable_logging: false,
      output_format: "mp3_22050_32",
    };
    const request = { speed: 1.1, provider: { options: { north, south: { seed: 8 } } } };
    expect(encode(request)).toEqual({
      method: "POST",
      path: "/text-to-speech/v%2F1/stream?output_format=mp3_22050_32&enable_logging=false",
      body: {
        seed: 7,
        text: "Hi.",
        model_id: "large-1",
        voice_settings: { stability: 0.5, speed: 1.1 },
      },
    });
    const other = encode({ ...request, response_format: "pcm" });
    expect(other?.path).toContain("output_format=pcm_24000");
  });

  it("needs a voice, and clones none", () => {
    const call = sampleCall<SpeechRequest>({ model: "m", input: "Hi." });
    expect(failureOf(() => provider.speech?.encode(call))).toMatchObject({
      kind: "unsupported",
      message: "voice is required by North",
    });
    const data = { type: "input_audio" as const, input_audio: { data: "AAAA" } };
    expect(failureOf(() => encode({ input_references: [data] })).kind).toBe("unsupported");
  });
});

it("lists the models that speak", () => {
  const models: unknown = JSON.parse(
    readFileSync(new URL("__fixtures__/models.json", import.meta.url), "utf8"),
  );
  expect(elevenlabs.listing?.("k")).toMatchObject({
    path: "/models",
    headers: { "xi-api-key": "k" },
  });
  expect(elevenlabs.listing?.("k").usual?.(models)).toEqual({
    data: [
      {
        id: "eleven_multilingual_v2",
        name: "Eleven Multilingual v2",
        architecture: { output_modalities: ["speech"] },
      },
    ],
  });
});
