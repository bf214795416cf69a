import type { SpeechRequest } from "@sluice/schema";
import { expect, it } from "vitest";
import { makeProvider } from "../../test/make-provider.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { vllm } from "./vllm.ts";

const speech = makeProvider(vllm).speech;
const bodyOf = (more: Partial<SpeechRequest>) =>
  speech?.encode(sampleCall<SpeechRequest>({ model: "acme/large", input: "Hello.", ...more })).body;
const sample = { type: "input_audio" as const, input_audio: { data: "UklGRg==", format: "wav" } };

it("sends a voice to clone as `ref_audio`, with its transcript", () => {
  const said = { type: "text" as const, text: "What I say." };
  expect(bodyOf({ input_references: [sample, said], speed: 1.5 })).toEqual({
    model: "large-1",
    input: "Hello.",
    response_format: "mp3",
    speed: 1.5,
    ref_audio: "data:audio/wav;base64,UklGRg==",
    ref_text: "What I say.",
  });
});

it("sends a sample without a transcript", () => {
  const body = bodyOf({ input_references: [sample] });
  expect(body).toMatchObject({ ref_audio: "data:audio/wav;base64,UklGRg==" });
  expect(body).not.toHaveProperty("ref_text");
});

it("lets no option take the sample's place", () => {
  const provider = { options: { north: { ref_audio: "file:///etc/passwd", language: "German" } } };
  expect(bodyOf({ input_references: [sample], provider })).toMatchObject({
    language: "German",
    ref_audio: "data:audio/wav;base64,UklGRg==",
  });
});

it("sends a voice by its name, or by its id", () => {
  expect(bodyOf({ voice: "vivian", instructions: "Warm." })).toMatchObject({
    voice: "vivian",
    instructions: "Warm.",
  });
  expect(bodyOf({ voice: { id: "voice_1" } })).toMatchObject({ voice: "voice_1" });
});
