import { ProviderError } from "@sluice/errors";
import type { SpeechRequest } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { makeProvider } from "../../test/make-provider.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { mistral } from "./mistral.ts";

const { speech } = makeProvider(mistral);
if (speech === undefined) throw new Error("it does not speak");
const call = (more: Partial<SpeechRequest> = {}) =>
  sampleCall<SpeechRequest>({ model: "acme/large", input: "Hello.", voice: "gb_jane", ...more });

describe("a speech request for Mistral", () => {
  it("names the voice by its id, and asks for a stream", () => {
    const options = { north: { prompt_cache_key: "k", stream: false }, other: { a: 1 } };
    expect(speech.encode(call({ speed: 2, provider: { options } }))).toEqual({
      method: "POST",
      path: "/audio/speech",
      body: {
        prompt_cache_key: "k",
        model: "large-1",
        input: "Hello.",
        response_format: "mp3",
        stream: true,
        voice_id: "gb_jane",
      },
    });
  });

  it("sends a voice to clone as base64", () => {
    const input_audio = { data: "data:audio/wav;base64,UklGRg==" };
    const given = call({ input_references: [{ type: "input_audio", input_audio }] });
    expect(speech.encode(given).body).toMatchObject({ ref_audio: "UklGRg==" });
  });

  it("is for mp3 alone", () => {
    expect(speech.formats).toEqual(["mp3"]);
  });
});

describe("its audio", () => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  const AUDIO = Buffer.from([0xff, 0xfb, 0x90, 0x00, 1, 2, 3, 4]);
  const delta = (bytes: Uint8Array) =>
    `event: speech.audio.delta\ndata: ${JSON.stringify({ type: "speech.audio.delta", audio_data: base64(bytes) })}\n\n`;
  const DONE = `event: speech.audio.done\ndata: {"type":"speech.audio.done","usage":{}}\n\n`;
  const STREAM = new Headers({ "content-type": "text/event-stream" });

  it("comes out of events, cut at every byte", () => {
    const body = Buffer.from(delta(AUDIO.subarray(0, 5)) + delta(AUDIO.subarray(5)) + DONE);
    for (let at = 0; at <= body.length; at += 1) {
      const decoder = speech.openAudio(call(), STREAM);
      const parts = [decoder.push(body.subarray(0, at)), decoder.push(body.subarray(at))];
      expect(Buffer.concat([...parts, decoder.end()])).toEqual(AUDIO);
    }
  });

  it("comes out of a whole answer", () => {
    const decoder = speech.openAudio(call(), new Headers({ "content-type": "application/json" }));
    expect(decoder.push(Buffer.from(JSON.stringify({ audio_data: base64(AUDIO) })))).toHaveLength(
      0,
    );
    expect(Buffer.from(decoder.end())).toEqual(AUDIO);
  });

  it.each([
    ["a stream without its end", delta(AUDIO), STREAM],
    ["an error in a stream", 'data: {"object":"error","message":"busy","code":"3505"}\n\n', STREAM],
    ["an error in place of audio", '{"message":"busy"}', new Headers()],
    ["a page", "<html></html>", new Headers()],
  ])("is none of %s", (_what, body, headers) => {
    const decoder = speech.openAudio(call(), headers);
    expect(() => {
      decoder.push(Buffer.from(body));
      decoder.end();
    }).toThrow(ProviderError);
  });
});
