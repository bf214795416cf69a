import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { encodeSpeech as encodeUsual } from "../openai-compatible/speech-encode.ts";
import type { UpstreamRequest } from "../provider.ts";
import { asObject } from "../read/as-object.ts";

/** A speech request for Groq, which has no raw samples, and whose models of today have WAV only: its sound is those. */
export function encodeSpeech(call: Call<SpeechRequest>): UpstreamRequest {
  const usual = encodeUsual(call);
  return { ...usual, body: { ...asObject(usual.body), response_format: "wav" } };
}
