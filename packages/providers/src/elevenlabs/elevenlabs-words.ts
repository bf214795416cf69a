import { type ErrorWords, errorWords } from "../openai-compatible/error-words.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** Words of the API for what others have a usual word for. */
const MEANING: Readonly<Record<string, string>> = {
  quota_exceeded: "insufficient_quota",
  max_character_limit_exceeded: "context_length_exceeded",
  text_too_long: "context_length_exceeded",
  too_many_concurrent_requests: "too_many_requests",
  concurrent_limit_exceeded: "too_many_requests",
  system_busy: "too_many_requests",
  voice_not_found: "model_not_found",
};

/** Errors of ElevenLabs: `{detail: {status, message}}`, or the usual shapes. */
export function elevenlabsWords(body: unknown): ErrorWords | undefined {
  const detail = asObject(asObject(body)?.detail);
  if (detail === undefined) return errorWords(body);
  const code = asText(detail.code) ?? asText(detail.status);
  const type = code !== undefined && Object.hasOwn(MEANING, code) ? MEANING[code] : detail.type;
  return errorWords({ error: { message: detail.message, code, type } });
}
