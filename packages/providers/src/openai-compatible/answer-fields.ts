/**
 * Fields of an answer or a chunk that are read one by one; what a
 * server says beside them goes along as it is. Another gateway's notes on its own routing are not for our callers.
 */
export const ANSWER_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "object",
  "created",
  "model",
  "provider",
  "choices",
  "usage",
  "x_groq",
  "error",
  "system_fingerprint",
  "service_tier",
  "service_metadata",
  "openrouter_metadata",
  "debug",
  "user_id",
]);
