import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { asObject } from "../read/as-object.ts";
import { passedOptions } from "../speech/passed-options.ts";
import { sampleRateOf } from "../speech/sample-rate-of.ts";
import { speedWithin } from "../speech/speed-within.ts";
import { voiceOf } from "../speech/voice-of.ts";

const FORMATS = { mp3: "mp3_44100_128", pcm: "pcm_24000" } as const;

/** Settings of the API that stand in the address instead of the body. */
const QUERY: readonly string[] = ["enable_logging", "optimize_streaming_latency"];

/**
 * A speech request for ElevenLabs. The voice stands in the path, the format in the query: another rate of
 * the format that was asked for may be chosen by the option `output_format`. Speed is one of the voice's
 * settings there; the option `voice_settings` may hold others.
 */
export function encodeSpeech(call: Call<SpeechRequest>): UpstreamRequest {
  const { request, endpoint } = call;
  const { output_format: format, voice_settings: settings, ...options } = passedOptions(call);
  const query = new URLSearchParams({ output_format: outputFormat(request, format) });
  for (const name of QUERY) if (options[name] != null) query.set(name, String(options[name]));
  const others = Object.entries(options).filter(([name]) => !QUERY.includes(name));
  const speed = speedWithin(request.speed, 0.7, 1.2);
  const voiceSettings = {
    ...asObject(settings),
    ...(speed === undefined ? {} : { speed }),
  };
  return {
    method: "POST",
    path: `/text-to-speech/${encodeURIComponent(voiceOf(call))}/stream?${query}`,
    body: {
      ...Object.fromEntries(others),
      text: request.input,
      model_id: endpoint.upstreamModel,
      ...(Object.keys(voiceSettings).length === 0 ? {} : { voice_settings: voiceSettings }),
    },
  };
}

/** The format says it, as in `pcm_24000`. */
export function sampleRate(call: Call<SpeechRequest>): number | undefined {
  const format = outputFormat(call.request, passedOptions(call).output_format);
  return sampleRateOf(/^pcm_(\d+)$/.exec(format)?.[1]);
}

function outputFormat({ response_format: asked = "mp3" }: SpeechRequest, given: unknown): string {
  return typeof given === "string" && given.startsWith(`${asked}_`) ? given : FORMATS[asked];
}
