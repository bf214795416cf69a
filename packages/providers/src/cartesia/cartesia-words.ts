import { type ErrorWords, errorWords } from "../openai-compatible/error-words.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** Errors of Cartesia: `{error_code, title, message}`, or the usual shapes. */
export function cartesiaWords(body: unknown): ErrorWords | undefined {
  const given = asObject(body);
  const title = asText(given?.title);
  if (given === undefined || title === undefined) return errorWords(body);
  const message = asText(given.message) ?? title;
  return errorWords({ error: { message, code: given.error_code, status: given.status_code } });
}
