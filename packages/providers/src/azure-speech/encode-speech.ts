import { type SpeechRequest, voiceName } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { passedOptions } from "../speech/passed-options.ts";
import { sampleRateOf } from "../speech/sample-rate-of.ts";
import { speedWithin } from "../speech/speed-within.ts";
import { refuseCloning } from "../speech/voice-of.ts";
import { spokenMarkup } from "./spoken-markup.ts";

/** Mono, 24 kHz; and how other outputs of the same format are called there. */
const FORMATS = {
  mp3: { usual: "audio-24khz-96kbitrate-mono-mp3", others: /^audio-[\w-]+-mono-mp3$/ },
  pcm: { usual: "raw-24khz-16bit-mono-pcm", others: /^raw-[\w-]+-16bit-mono-pcm$/ },
} as const;

/**
 * A speech request for Azure AI Speech: the text is SSML, the format a header. The endpoint's model is the voice
 * of a request without one. The option `output_format` may choose another rate of the format that was asked for;
 * other options, such as `deploymentId` of a voice of one's own, join the query.
 */
export function encodeSpeech(call: Call<SpeechRequest>): UpstreamRequest {
  refuseCloning(call);
  const { request, endpoint } = call;
  const { output_format: format, ...options } = passedOptions(call);
  const settings = Object.entries(options).flatMap(([name, value]) =>
    ["string", "number", "boolean"].includes(typeof value) ? [[name, String(value)]] : [],
  );
  const query = new URLSearchParams(Object.fromEntries(settings)).toString();
  return {
    method: "POST",
    path: query === "" ? "/v1" : `/v1?${query}`,
    headers: {
      "content-type": "application/ssml+xml",
      "x-microsoft-outputformat": outputFormat(request, format),
    },
    text: spokenMarkup({
      text: request.input,
      voice: voiceName(request.voice) ?? endpoint.upstreamModel,
      rate: speedWithin(request.speed, 0.5, 2),
    }),
  };
}

/** The format says it, as in `raw-24khz-16bit-mono-pcm` and `raw-22050hz-16bit-mono-pcm`. */
export function sampleRate(call: Call<SpeechRequest>): number | undefined {
  const format = outputFormat(call.request, passedOptions(call).output_format);
  const [, rate, kilo] = /^raw-(\d+)(k)?hz-/.exec(format) ?? [];
  return sampleRateOf(Number(rate) * (kilo === undefined ? 1 : 1000));
}

function outputFormat({ response_format: asked = "mp3" }: SpeechRequest, given: unknown): string {
  const { usual, others } = FORMATS[asked];
  return typeof given === "string" && others.test(given) ? given : usual;
}
