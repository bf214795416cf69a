import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { asObject } from "../read/as-object.ts";
import { passedOptions } from "../speech/passed-options.ts";
import { sampleRateOf } from "../speech/sample-rate-of.ts";
import { speedWithin } from "../speech/speed-within.ts";
import { voiceOf } from "../speech/voice-of.ts";

const FORMATS = {
  mp3: { container: "mp3", sample_rate: 44_100, bit_rate: 128_000 },
  pcm: { container: "raw", encoding: "pcm_s16le", sample_rate: 24_000 },
} as const;

/**
 * A speech request for Cartesia. Speed stands in `generation_config`, which may hold more as an option; of
 * the option `output_format` only the rates count, since the format is what was asked for.
 */
export function encodeSpeech(call: Call<SpeechRequest>, version: string): UpstreamRequest {
  const { request, endpoint } = call;
  const { output_format: rates, generation_config: config, ...others } = passedOptions(call);
  const speed = speedWithin(request.speed, 0.6, 1.5);
  const generation = { ...asObject(config), ...(speed === undefined ? {} : { speed }) };
  const format = FORMATS[request.response_format ?? "mp3"];
  return {
    method: "POST",
    path: "/tts/bytes",
    headers: { "cartesia-version": version },
    body: {
      ...others,
      model_id: endpoint.upstreamModel,
      transcript: request.input,
      voice: { mode: "id", id: voiceOf(call) },
      output_format: { ...format, ...ratesOf(rates, format) },
      ...(Object.keys(generation).length === 0 ? {} : { generation_config: generation }),
    },
  };
}

/** As it is asked for. */
export function sampleRate(call: Call<SpeechRequest>): number | undefined {
  const given = ratesOf(passedOptions(call).output_format, FORMATS.pcm);
  return sampleRateOf({ ...FORMATS.pcm, ...given }.sample_rate);
}

function ratesOf(given: unknown, format: object): Readonly<Record<string, unknown>> {
  const names = ["sample_rate", "bit_rate"].filter((name) => name in format);
  const rates = Object.entries(asObject(given) ?? {});
  return Object.fromEntries(rates.filter(([name]) => names.includes(name)));
}
