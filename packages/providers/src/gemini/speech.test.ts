import { ProviderError } from "@sluice/errors";
import type { SpeechRequest } from "@sluice/schema";
import { expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { gemini } from "./gemini.ts";

const { speech } = gemini.create({
  slug: "north",
  name: "North",
  headers: {},
  options: {},
}) as HttpProvider;
const encode = (request: Partial<SpeechRequest> = {}) =>
  speech?.encode(sampleCall({ model: "m", input: "Hi.", response_format: "pcm", ...request }));
const unsupported = expect.toSatisfy(
  (error) => ProviderError.isInstance(error) && error.failure.kind === "unsupported",
);

it("asks for audio in the voice that was asked for, or in a usual one", () => {
  const voiced = (voiceName: string) => ({
    method: "POST",
    path: "/models/large-1:generateContent",
    body: {
      contents: [{ role: "user", parts: [{ text: "Hi." }] }],
      generationConfig: {
        responseModalities: ["AUDIO"],
        speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName } } },
      },
    },
  });
  expect(encode({ voice: "Puck" })).toEqual(voiced("Puck"));
  expect(encode()).toEqual(voiced("Kore"));
});

it("says before the text how to speak, and passes settings", () => {
  const options = { north: { temperature: 1, speechConfig: { languageCode: "de-DE" } } };
  expect(encode({ instructions: "Whisper: ", provider: { options } })?.body).toMatchObject({
    contents: [{ parts: [{ text: "Whisper: Hi." }] }],
    generationConfig: {
      temperature: 1,
      speechConfig: {
        languageCode: "de-DE",
        voiceConfig: { prebuiltVoiceConfig: { voiceName: "Kore" } },
      },
    },
  });
});

it.each([
  ["Whisper...:", "Whisper: Hi."],
  ["..:", "Hi."],
  // It took minutes when its time grew with the square of their number.
  [`${".".repeat(400_000)}x`, `${".".repeat(400_000)}x: Hi.`],
])("takes the stops from the end of how to speak, and only those (%#)", (instructions, text) => {
  expect(encode({ instructions })?.body).toMatchObject({ contents: [{ parts: [{ text }] }] });
});

it("lets several speakers have their own voices", () => {
  const speechConfig = { multiSpeakerVoiceConfig: { speakerVoiceConfigs: [] } };
  const provider = { options: { north: { speechConfig } } };
  expect(encode({ voice: "Puck", provider })?.body).toMatchObject({
    generationConfig: { speechConfig },
  });
  expect(JSON.stringify(encode({ voice: "Puck", provider }))).not.toContain("Puck");
});

it("leaves voices to be cloned to another endpoint", () => {
  const data = { type: "input_audio" as const, input_audio: { data: "AAAA" } };
  expect(() => encode({ input_references: [data] })).toThrow(unsupported);
});

it("lists models that chat, speak and make vectors", () => {
  const listed = gemini.listing?.("k").usual?.({
    models: [
      { name: "models/gemini-2.5-flash", supportedGenerationMethods: ["generateContent"] },
      { name: "models/gemini-embedding-001", supportedGenerationMethods: ["embedContent"] },
      { name: "models/imagen-4", supportedGenerationMethods: ["predict"] },
    ],
  });
  expect(listed).toMatchObject({
    data: [
      { id: "gemini-2.5-flash" },
      { id: "gemini-embedding-001", architecture: { output_modalities: ["embeddings"] } },
    ],
  });
});
