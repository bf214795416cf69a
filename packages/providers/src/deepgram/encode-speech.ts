import { type SpeechRequest, voiceName } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { passedOptions } from "../speech/passed-options.ts";
import { speedWithin } from "../speech/speed-within.ts";
import { refuseCloning } from "../speech/voice-of.ts";

/** Samples per second of raw samples. */
export const SAMPLE_RATE = 24_000;

const FORMATS = {
  mp3: { encoding: "mp3" },
  pcm: { encoding: "linear16", container: "none", sample_rate: String(SAMPLE_RATE) },
} as const;

/** A speech request for Deepgram: all but the text stands in the query. */
export function encodeSpeech(call: Call<SpeechRequest>): UpstreamRequest {
  refuseCloning(call);
  const { request } = call;
  const speed = speedWithin(request.speed, 0.7, 1.5);
  const options = Object.entries(passedOptions(call)).flatMap(([name, value]) =>
    ["string", "number", "boolean"].includes(typeof value) ? [[name, String(value)]] : [],
  );
  const query = new URLSearchParams({
    ...(speed === undefined ? {} : { speed: String(speed) }),
    ...Object.fromEntries(options),
    ...FORMATS[request.response_format ?? "mp3"],
    model: modelWithVoice(call),
  });
  return { method: "POST", path: `/speak?${query}`, body: { text: request.input } };
}

/** A voice is part of the model's name there: `thalia` of `aura-2` is `aura-2-thalia-en`. */
function modelWithVoice({ request, endpoint: { upstreamModel } }: Call<SpeechRequest>) {
  const voice = voiceName(request.voice);
  if (voice === undefined) return upstreamModel;
  if (voice.startsWith("aura")) return voice;
  const base = /^aura(?:-\d+)?(?=-|$)/.exec(upstreamModel)?.[0] ?? upstreamModel;
  return /-[a-z]{2}$/.test(voice) ? `${base}-${voice}` : `${base}-${voice}-en`;
}
