import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { encodeSpeech as encodeUsual } from "../openai-compatible/speech-encode.ts";
import type { UpstreamRequest } from "../provider.ts";
import { clonedVoice } from "../speech/cloned-voice.ts";

/**
 * A speech request for vLLM, whose models clone a voice within a request: `ref_audio` is the sample as a data URL,
 * `ref_text` what is said in it.
 */
export function encodeSpeech(call: Call<SpeechRequest>): UpstreamRequest {
  const { input_references: _references, ...request } = call.request;
  const voice = clonedVoice(call);
  if (voice === undefined) return encodeUsual(call);
  const { mediaType, base64, transcript } = voice;
  const usual = encodeUsual({ ...call, request });
  const body = {
    ...(usual.body as object),
    ref_audio: `data:${mediaType};base64,${base64}`,
    ...(transcript === undefined ? {} : { ref_text: transcript }),
  };
  return { ...usual, body };
}
