import { type ErrorWords, errorWords } from "../openai-compatible/error-words.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** Errors of Deepgram: `{err_code, err_msg}` or `{category, message, details}`, or the usual shapes. */
export function deepgramWords(body: unknown): ErrorWords | undefined {
  const given = asObject(body);
  const message = asText(given?.err_msg) ?? asText(given?.message);
  const code = asText(given?.err_code) ?? asText(given?.category);
  if (code === undefined) return errorWords(body);
  return errorWords({ error: { message, code } });
}
