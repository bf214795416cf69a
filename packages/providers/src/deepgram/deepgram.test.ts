import { readFileSync } from "node:fs";
import type { SpeechRequest } from "@sluice/schema";
import { expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { deepgram } from "./deepgram.ts";

const provider = deepgram.create({
  slug: "north",
  name: "North",
  apiKey: "up-secret-a",
  headers: {},
  options: {},
}) as HttpProvider;

function sent(request: Partial<SpeechRequest>, upstreamModel = "aura-2") {
  const call = sampleCall({ model: "m", input: "Hi.", ...request }, { upstreamModel });
  const { path, body } = provider.speech?.encode(call) ?? { path: "", body: undefined };
  const { pathname, searchParams } = new URL(path, "http://x.test");
  return { pathname, query: Object.fromEntries(searchParams), body };
}

it("says all but the text in the query, and the key in its own way", async () => {
  expect(sent({ voice: "thalia", response_format: "pcm", speed: 1.25 })).toEqual({
    pathname: "/speak",
    query: {
      model: "aura-2-thalia-en",
      encoding: "linear16",
      container: "none",
      sample_rate: "24000",
      speed: "1.25",
    },
    body: { text: "Hi." },
  });
  const signed = await provider.sign({ method: "POST", url: "u", headers: {} }, 0);
  expect(signed.headers).toEqual({ authorization: "Token up-secret-a" });
});

it.each([
  [undefined, "aura-2-thalia-en", "aura-2-thalia-en"],
  ["celeste-es", "aura-2", "aura-2-celeste-es"],
  ["aura-asteria-en", "aura-2", "aura-asteria-en"],
  ["luna", "aura-2-thalia-en", "aura-2-luna-en"],
])("voice %s of %s is the model %s", (voice, model, expected) => {
  const request = voice === undefined ? {} : { voice };
  expect(sent(request, model).query).toEqual({ model: expected, encoding: "mp3" });
});

it("has its own settings passed, but the format is what was asked for", () => {
  const north = { mip_opt_out: true, bit_rate: 32_000, encoding: "flac", model: "x", tag: ["a"] };
  const request = { voice: "thalia", provider: { options: { north, south: { tag: "b" } } } };
  expect(sent(request).query).toEqual({
    mip_opt_out: "true",
    bit_rate: "32000",
    encoding: "mp3",
    model: "aura-2-thalia-en",
  });
});

it("lists the voices, each of which is a model", () => {
  const models: unknown = JSON.parse(
    readFileSync(new URL("__fixtures__/models.json", import.meta.url), "utf8"),
  );
  expect(deepgram.listing?.("k").usual?.(models)).toEqual({
    data: [{ id: "aura-2-thalia-en", architecture: { output_modalities: ["speech"] } }],
  });
});
