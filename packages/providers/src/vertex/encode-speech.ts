import type { SpeechRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { encodeSpeech as encodeGemini } from "../gemini/encode-speech.ts";
import type { UpstreamRequest } from "../provider.ts";
import type { PathOf } from "./model-paths.ts";
import { modelResource } from "./model-resource.ts";

/** A speech request for a model of Google's that speaks; throws what the Gemini API's does, and where there is no path. */
export function encodeSpeech(call: Call<SpeechRequest>, pathOf: PathOf): UpstreamRequest {
  const resource = modelResource(call.endpoint.upstreamModel);
  return { ...encodeGemini(call), path: `${pathOf(resource, call)}:generateContent` };
}
