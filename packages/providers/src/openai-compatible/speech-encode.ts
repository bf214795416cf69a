import { type SpeechRequest, voiceName } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { passedOptions } from "../speech/passed-options.ts";
import type { SpeechDialect } from "./dialect.ts";

const OURS = new Set([
  "model",
  "input",
  "response_format",
  "provider",
  "session_id",
  "trace",
  "user",
]);

/**
 * A speech request of the OpenAI form. `provider` is no preference here but options passed through:
 * those under this provider's slug go along, the rest is dropped (wire reference §11).
 */
export function encodeSpeech(
  call: Call<SpeechRequest>,
  { voiceObjects = false }: SpeechDialect = {},
): UpstreamRequest {
  const { request, endpoint } = call;
  const body = withoutNullish({
    ...withoutNullish(request, OURS),
    voice: voiceObjects ? request.voice : voiceName(request.voice),
    ...passedOptions(call),
    model: endpoint.upstreamModel,
    input: request.input,
    response_format: request.response_format ?? "mp3",
  });
  return { method: "POST", path: "/audio/speech", body };
}
