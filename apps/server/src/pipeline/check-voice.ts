import { badRequest } from "@sluice/errors";
import type { Model, SpeechRequest } from "@sluice/schema";

/**
 * Throws 400 for a request without a voice where the model has no default one and none is to be cloned,
 * and for a voice that the model's list lacks (wire reference §11).
 *
 * @param request with the model's default voice filled in
 */
export function checkVoice(
  { voice, input_references: references }: SpeechRequest,
  { slug, voices }: Pick<Model, "slug" | "voices">,
): void {
  if (voice === undefined) {
    if (references !== undefined) return;
    throw badRequest(`voice is required: ${slug} has no default voice`, "voice");
  }
  if (voices === undefined || voices.length === 0 || voices.includes(voice)) return;
  throw badRequest(`voice must be one of those of ${slug}: ${voices.join(", ")}`, "voice");
}
