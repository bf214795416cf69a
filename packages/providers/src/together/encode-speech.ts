import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { passedOptions } from "../speech/passed-options.ts";
import { sampleRateOf } from "../speech/sample-rate-of.ts";
import { voiceOf } from "../speech/voice-of.ts";

const FORMATS = {
  mp3: { response_format: "mp3" },
  pcm: { response_format: "raw", response_encoding: "pcm_s16le" },
} as const;

/** In samples a second: the only rate of most models; those that have a choice would take another. */
const SAMPLE_RATE = 24_000;

/** A speech request for Together. Raw samples are `raw` there; the rate may be chosen by the option `sample_rate`. */
export function encodeSpeech(call: Call<SpeechRequest>): UpstreamRequest {
  const { request, endpoint } = call;
  const format = request.response_format ?? "mp3";
  return {
    method: "POST",
    path: "/audio/speech",
    body: {
      ...(format === "pcm" ? { sample_rate: SAMPLE_RATE } : {}),
      ...languageOf(request),
      ...passedOptions(call),
      ...FORMATS[format],
      model: endpoint.upstreamModel,
      input: request.input,
      voice: voiceOf(call),
    },
  };
}

/** As it is asked for. */
export function sampleRate(call: Call<SpeechRequest>): number | undefined {
  return sampleRateOf(passedOptions(call).sample_rate ?? SAMPLE_RATE);
}

/** A field of Together's own form, which goes along as it is. */
function languageOf({ language }: Readonly<Record<string, unknown>>) {
  return typeof language === "string" ? { language } : {};
}
