import { readFileSync } from "node:fs";
import { ProviderError } from "@sluice/errors";
import type { SpeechRequest } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { azureSpeech } from "./azure-speech.ts";

const entry = { slug: "north", name: "North", apiKey: "up-secret-a", headers: {} };
const provider = azureSpeech.create({
  ...entry,
  options: { region: "westeurope" },
}) as HttpProvider;

function sent(request: Partial<SpeechRequest> = {}) {
  const call = sampleCall<SpeechRequest>(
    { model: "m", input: "Hi.", ...request },
    { upstreamModel: "en-US-AvaNeural" },
  );
  return provider.speech?.encode(call) ?? expect.fail("it does not speak");
}

const SPEAK = '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis"';

describe("a text for Azure AI Speech", () => {
  it("is markup of one voice, with the format and the key in headers", async () => {
    expect(sent({ voice: "de-DE-KatjaNeural" })).toEqual({
      method: "POST",
      path: "/v1",
      headers: {
        "content-type": "application/ssml+xml",
        "x-microsoft-outputformat": "audio-24khz-96kbitrate-mono-mp3",
      },
      text: `${SPEAK} xml:lang="de-DE"><voice name="de-DE-KatjaNeural">Hi.</voice></speak>`,
    });
    const signed = await provider.sign({ method: "POST", url: "u", headers: {} }, 0);
    expect(signed.headers).toEqual({ "ocp-apim-subscription-key": "up-secret-a" });
  });

  it.each([
    [undefined, "en-US", "en-US-AvaNeural"],
    ["alloy", "en-US", "alloy"],
    ["iu-Latn-CA-SiqiniqNeural", "iu-Latn-CA", "iu-Latn-CA-SiqiniqNeural"],
    ["fil-PH-BlessicaNeural", "fil-PH", "fil-PH-BlessicaNeural"],
    [`x'"/><audio src="y`, "en-US", "x&apos;&quot;/&gt;&lt;audio src=&quot;y"],
  ])("voice %s is of the language %s", (voice, language, name) => {
    const { text } = sent(voice === undefined ? {} : { voice });
    expect(text).toContain(`xml:lang="${language}"><voice name="${name}">`);
  });

  it.each([
    [1.25, "1.25"],
    [4, "2"],
    [0.25, "0.5"],
  ])("speed %d is a rate of %s", (speed, rate) => {
    expect(sent({ speed }).text).toContain(`<prosody rate="${rate}">Hi.</prosody>`);
  });

  it("holds nothing that is markup, nor what XML cannot hold, whatever is to be said", () => {
    const anything = fc.string({ unit: "binary", maxLength: 40 });
    fc.assert(
      fc.property(
        anything,
        anything,
        fc.constantFrom("", "</voice>", "&lt;", "\0", "\ud800"),
        (a, b, c) => {
          const { text = "" } = sent({ input: a + c + b, voice: b + c });
          const frame = text.replace(
            /<voice name="[^"<>&]*(?:&(?:amp|lt|gt|quot|apos);[^"<>&]*)*">/,
            "<voice>",
          );
          expect(frame).toMatch(
            /^<speak [^<>]*><voice>[^<>&]*(?:&(?:amp|lt|gt|quot|apos);[^<>&]*)*<\/voice><\/speak>$/,
          );
          // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
          expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/u);
        },
      ),
    );
  });

  it("has its own settings passed, but the format is what was asked for", () => {
    const north = { output_format: "raw-48khz-16bit-mono-pcm", deploymentId: "d 1", tag: ["a"] };
    const request = { provider: { options: { north, south: { tag: "b" } } } };
    const format = (of: Partial<SpeechRequest>) => sent(of).headers?.["x-microsoft-outputformat"];
    expect(sent(request).path).toBe("/v1?deploymentId=d+1");
    expect(format({ ...request, response_format: "pcm" })).toBe("raw-48khz-16bit-mono-pcm");
    expect(format(request)).toBe("audio-24khz-96kbitrate-mono-mp3");
  });

  it("clones no voice", () => {
    const data = { type: "input_audio" as const, input_audio: { data: "AAAA" } };
    expect(() => sent({ input_references: [data] })).toThrow(ProviderError);
  });
});

describe("where Azure AI Speech is", () => {
  it("is the region's address, or the one that is given", () => {
    expect(provider.baseUrl).toBe("https://westeurope.tts.speech.microsoft.com/cognitiveservices");
    const given = azureSpeech.create({ ...entry, baseUrl: "http://127.0.0.1:1/", options: {} });
    expect(given).toMatchObject({ baseUrl: "http://127.0.0.1:1" });
  });

  it("has to be said, by a name that is no part of another address", () => {
    expect(() => azureSpeech.create({ ...entry, options: {} })).toThrow(/options\.region/);
    expect(azureSpeech.options.safeParse({ region: "evil.test/#" }).success).toBe(false);
  });
});

it("lists the voices, each of which is a model", () => {
  const voices: unknown = JSON.parse(
    readFileSync(new URL("__fixtures__/voices.json", import.meta.url), "utf8"),
  );
  expect(azureSpeech.listing?.("k")).toMatchObject({
    path: "/voices/list",
    headers: { "ocp-apim-subscription-key": "k" },
  });
  expect(azureSpeech.listing?.("k").usual?.(voices)).toEqual({
    data: [{ id: "en-US-AvaNeural", name: "Ava", architecture: { output_modalities: ["speech"] } }],
  });
});
