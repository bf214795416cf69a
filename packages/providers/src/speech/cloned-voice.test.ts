import { ProviderError } from "@sluice/errors";
import type { SpeechRequest } from "@sluice/schema";
import { expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import { clonedVoice } from "./cloned-voice.ts";

const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");
const call = (data: string, format?: string, transcript?: string) =>
  sampleCall<SpeechRequest>({
    model: "acme/large",
    input: "Hello.",
    input_references: [
      { type: "input_audio", input_audio: { data, ...(format === undefined ? {} : { format }) } },
      ...(transcript === undefined ? [] : [{ type: "text" as const, text: transcript }]),
    ],
  });

/** An ADTS frame of eight bytes. */
const AAC = "\u00ff\u00f1\u0050\u0080\u0001\u001f\u00fc\u0000";
const WAVE = "RIFF\u0000\u0000\u0000\u0000WAVEfmt ";

it.each([
  ["base64 of a known format", base64(WAVE), undefined, "audio/wav"],
  [
    "base64 that is named otherwise than it is",
    base64("ID3\u0004\0\0\0\0\0\0"),
    "wav",
    "audio/mpeg",
  ],
  ["base64 of an MPEG frame", base64("\u00ff\u00fb\u0090\u0000"), undefined, "audio/mpeg"],
  ["base64 of AAC that is named otherwise", base64(AAC.repeat(2)), "mp3", "audio/aac"],
  ["base64 of AMR", base64("#!AMR\n"), undefined, "audio/amr"],
  ["base64 of an AAC frame", base64("\u00ff\u00f1\u0050\u0080"), "aac", "audio/aac"],
  ["base64 of an Ogg page", base64("OggS\u0000"), undefined, "audio/ogg"],
  ["base64 that is named", base64("raw samples"), "L16", "audio/l16"],
  ["base64 of nothing that is known", base64("raw samples"), undefined, "audio/wav"],
  ["a data URL", `data:audio/flac;base64,${base64("fLaC")}`, "mp3", "audio/flac"],
  ["a data URL of its own type", `data:audio/aac;base64,${base64("raw")}`, "mp3", "audio/aac"],
  ["a data URL without a type", `data:;base64,${base64("raw")}`, "opus", "audio/opus"],
])("takes %s", (_what, data, format, mediaType) => {
  const bytes = data.slice(data.indexOf(",") + 1);
  expect(clonedVoice(call(data, format))).toEqual({ mediaType, base64: bytes });
});

it("puts missing padding and the other alphabet right", () => {
  expect(clonedVoice(call("-_8"))?.base64).toBe("+/8=");
});

it("has the transcript where there is one", () => {
  expect(clonedVoice(call("AAAA", undefined, "What I say."))?.transcript).toBe("What I say.");
});

it("is nothing where no voice is given", () => {
  const plain = sampleCall<SpeechRequest>({ model: "acme/large", input: "Hello." });
  expect(clonedVoice(plain)).toBeUndefined();
});

it("refuses what is no base64", () => {
  expect(() => clonedVoice(call("@@@@"))).toThrow(ProviderError);
});
