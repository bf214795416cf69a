import { type SpeechRequest, voiceName } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";

/**
 * The voice of a request for a provider that has no default one and clones none within a request. Throws
 * `unsupported` when one is to be cloned, and when there is none: another provider of the model may have a usual one
 * (wire reference §11).
 */
export function voiceOf(call: Call<SpeechRequest>): string {
  refuseCloning(call);
  const voice = voiceName(call.request.voice);
  if (voice !== undefined) return voice;
  const message = `voice is required by ${call.endpoint.providerName}`;
  throw codecError(call, { kind: "unsupported", message });
}

/** Throws `unsupported` when a voice is to be cloned, so that another endpoint is tried. */
export function refuseCloning(call: Call<SpeechRequest>): void {
  if (call.request.input_references === undefined) return;
  const message = `${call.endpoint.providerName} clones no voice within a request`;
  throw codecError(call, { kind: "unsupported", message });
}
