import { badRequest } from "@sluice/errors";
import { type Model, type SpeechRequest, voiceName } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";

/** How many voices a message names. */
const NAMED = 20;

/**
 * Throws 400 for a request without a voice where neither the model nor a provider of it has a usual one and none is to
 * be cloned, and for a voice that the model's list lacks (wire reference §11).
 *
 * @param request with the model's default voice filled in
 */
export function checkVoice(
  { voice, input_references: references }: SpeechRequest,
  { slug, voices = [], endpoints }: Pick<Model, "slug" | "voices" | "endpoints">,
  { providers }: Pick<Dependencies, "providers">,
): void {
  if (voice === undefined) {
    const isUsual = endpoints.some((endpoint) => {
      const provider = providers.get(endpoint.provider);
      return provider?.kind === "http" && provider.speech?.usualVoice?.(endpoint) !== undefined;
    });
    if (references !== undefined || isUsual) return;
    throw badRequest(`voice is required: ${slug} has no default voice${spokenBy(voices)}`, "voice");
  }
  if (voices.length === 0 || voices.includes(voiceName(voice))) return;
  throw badRequest(`voice must be one of those of ${slug}: ${listed(voices)}`, "voice");
}

function spokenBy(voices: readonly string[]): string {
  return voices.length === 0 ? "" : `; it speaks as ${listed(voices)}`;
}

function listed(voices: readonly string[]): string {
  const more = voices.length - NAMED;
  const named = voices.slice(0, NAMED).join(", ");
  return more > 0 ? `${named} and ${more} more` : named;
}
