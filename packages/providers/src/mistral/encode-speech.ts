import { type SpeechRequest, voiceName } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { clonedVoice } from "../speech/cloned-voice.ts";
import { passedOptions } from "../speech/passed-options.ts";

/** Fields of a speech request that Mistral reads. */
export const SPEECH_FIELDS: readonly string[] = [
  "input",
  "voice",
  "response_format",
  "input_references",
];

/**
 * A speech request for Mistral, whose models clone a voice within a request: `ref_audio` is the sample's base64, and
 * counts before a voice; a transcript it does not take. It is asked for mp3 alone, since its raw samples are not those
 * of the format here.
 */
export function encodeSpeech(call: Call<SpeechRequest>): UpstreamRequest {
  const { request, endpoint } = call;
  const cloned = clonedVoice(call);
  const voice = voiceName(request.voice);
  return {
    method: "POST",
    path: "/audio/speech",
    body: {
      ...passedOptions(call),
      model: endpoint.upstreamModel,
      input: request.input,
      response_format: "mp3",
      stream: true,
      ...(voice === undefined ? {} : { voice_id: voice }),
      ...(cloned === undefined ? {} : { ref_audio: cloned.base64 }),
    },
  };
}
