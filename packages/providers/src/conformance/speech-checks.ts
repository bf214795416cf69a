import assert from "node:assert/strict";
import { ProviderError } from "@sluice/errors";
import { SPEECH_FORMATS, type SpeechRequest } from "@sluice/schema";
import type { SpeechCodec } from "../provider.ts";
import { assertMalformed } from "./assert-malformed.ts";
import { assertOwnFieldsStay, OWN_FIELDS } from "./assert-own-fields-stay.ts";
import type { Check } from "./check.ts";
import type { SpeechFixture } from "./provider-fixtures.ts";
import { readAudio } from "./read-audio.ts";
import { sampleCall } from "./sample-call.ts";

const BASE: SpeechRequest = {
  model: "acme/large",
  input: "Hello.",
  voice: "ada",
  response_format: "mp3",
};

/** Fields that not every provider knows. */
const SAMPLES: readonly (readonly [name: string, value: unknown])[] = [
  ["speed", 1.1],
  ["instructions", "Warm."],
];

const OF_OTHERS = { options: { south: { style: "SOUTHERN" } } };

/** What becomes of a text to speak, and of the audio. */
export function speechChecks(
  codec: SpeechCodec,
  reads: readonly string[] | undefined,
  fixtures: readonly SpeechFixture[],
): readonly Check[] {
  return [
    ...(codec.formats ?? SPEECH_FORMATS).map((format) => ({
      name: `speech: ${format} is asked for; what is the gateway's or others' stays here`,
      run: () =>
        checkRequest(codec, {
          ...BASE,
          ...OWN_FIELDS,
          response_format: format,
          provider: OF_OTHERS,
        }),
    })),
    ...SAMPLES.map(([name, value]) => ({
      name: `speech: ${name} goes up, or is said to stay here`,
      run() {
        const request = { ...BASE, ...fixtures[0]?.request };
        const sent = (other: object) =>
          JSON.stringify(codec.encode(sampleCall<SpeechRequest>({ ...request, ...other })));
        const isChanged = sent({ [name]: value }) !== sent({});
        assert.equal(isChanged, reads?.includes(name) ?? true);
      },
    })),
    ...fixtures.flatMap((fixture) => audioChecks(codec, fixture)),
  ];
}

function checkRequest(codec: SpeechCodec, request: SpeechRequest): void {
  try {
    const encoded = JSON.stringify(codec.encode(sampleCall(request)));
    assert.ok(encoded.includes("Hello."), "the text is lost");
    assert.ok(!encoded.includes("SOUTHERN"), "a setting of another provider goes up");
    assertOwnFieldsStay(encoded);
  } catch (error) {
    if (!ProviderError.isInstance(error)) throw error;
    assert.equal(error.failure.kind, "unsupported");
    assert.notEqual(error.failure.message, "", "it is refused without a reason");
  }
}

function audioChecks(
  codec: SpeechCodec,
  { name, request, headers, body, audio }: SpeechFixture,
): readonly Check[] {
  const call = sampleCall<SpeechRequest>({ ...BASE, ...request });
  const read = (parts: readonly Uint8Array[], given = headers) =>
    readAudio(codec, call, given, parts);
  return [
    {
      name: `speech, ${name}: cut at every byte the answer gives the same audio`,
      run() {
        for (let at = 0; at <= body.length; at += 1) {
          const heard = read([body.subarray(0, at), body.subarray(at)]);
          assert.deepEqual(heard, Buffer.from(audio), `cut at ${at}`);
        }
      },
    },
    {
      name: `speech, ${name}: JSON and a page where audio should be are a failure`,
      run: () => assertRefused((text, type) => read([Buffer.from(text)], { "content-type": type })),
    },
    {
      name: `speech, ${name}: nothing is no audio`,
      run: () =>
        assert.equal(
          heardOfNothing(() => read([])),
          0,
        ),
    },
  ];
}

function assertRefused(read: (text: string, contentType: string) => unknown): void {
  assert.throws(
    () => read('{"error":{"message":"no voice today"}}', "application/json; charset=utf-8"),
    (error) => ProviderError.isInstance(error) && /no voice today/.test(error.message),
  );
  assertMalformed(() => read("<html></html>", "text/html"), "a page");
}

/** An empty answer gives no audio, which the caller is told of, or is refused by the codec itself. */
function heardOfNothing(read: () => Buffer): number {
  try {
    return read().length;
  } catch (error) {
    if (ProviderError.isInstance(error) && error.failure.kind === "malformed") return 0;
    throw error;
  }
}
