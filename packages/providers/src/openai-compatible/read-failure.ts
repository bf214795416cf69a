import { redact } from "@sluice/errors";
import type { CodecFailure } from "../codec-error.ts";
import { parseJson } from "../read/parse-json.ts";
import { retryAfter } from "../retry-after.ts";
import { type ErrorWords, errorWords } from "./error-words.ts";
import { failureKindOf } from "./failure-kind-of.ts";

/**
 * Reads a refusal of an OpenAI-shaped server: JSON in any of its shapes, HTML, plain text or nothing.
 * Markup and parsers' complaints never become the message; `raw` is the text, at most 2 KB, without
 * the given secrets. `readWords` finds the error in a body of another shape.
 */
export function readFailure(
  status: number,
  headers: Headers,
  body: string,
  secrets: readonly string[],
  readWords: (body: unknown) => ErrorWords | undefined = errorWords,
): CodecFailure {
  const words = readWords(parseJson(body));
  const retryAfterMs = retryAfter(headers);
  const raw = redact(body.trim(), secrets);
  const code = words?.code;
  return {
    kind: failureKindOf(status, words ?? plainWords(body)),
    status,
    message: redact(words?.message ?? `HTTP ${status}`, secrets),
    ...(raw === "" ? {} : { raw }),
    ...(code === undefined ? {} : { code: redact(code, secrets) }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** A body that is no JSON may still say why; only its kind is taken from it. */
function plainWords(body: string) {
  const isMarkup = /^\s*</.test(body);
  return isMarkup
    ? undefined
    : { message: body.slice(0, 2000), code: undefined, status: undefined, tags: "" };
}
