import { readFailure as readClaude } from "../anthropic/read-failure.ts";
import type { CodecFailure } from "../codec-error.ts";
import { readFailure as readGoogle } from "../gemini/read-failure.ts";
import { asObject } from "../read/as-object.ts";
import { parseJson } from "../read/parse-json.ts";

/** A model that the location has not: another endpoint may, and our credentials are sound. */
const ELSEWHERE =
  /not servable in region|not (?:available|supported) in (?:the |this )?(?:region|location)/i;

/** Reads a refusal: of Claude in Anthropic's words, of the service before it and all else in Google's. */
export function readFailure(
  status: number,
  headers: Headers,
  body: string,
  secrets: readonly string[],
): CodecFailure {
  if (asObject(parseJson(body))?.type === "error")
    return readClaude(status, headers, body, secrets);
  const failure = readGoogle(status, headers, body, secrets);
  return ELSEWHERE.test(failure.message) ? { ...failure, kind: "unsupported" } : failure;
}
