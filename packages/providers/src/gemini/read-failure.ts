import { redact } from "@sluice/errors";
import type { CodecFailure } from "../codec-error.ts";
import { readFailure as readPlainFailure } from "../openai-compatible/read-failure.ts";
import { parseJson } from "../read/parse-json.ts";
import { errorOf, failureOfError } from "./failure-of-error.ts";

/** Reads a refusal of the API: its own error object, or what a proxy before it says. */
export function readFailure(
  status: number,
  headers: Headers,
  body: string,
  secrets: readonly string[],
): CodecFailure {
  const plain = readPlainFailure(status, headers, body, secrets);
  const error = errorOf(parseJson(body));
  if (error === undefined) return plain;
  const told = failureOfError(error);
  const wait = plain.retryAfterMs ?? told.retryAfterMs;
  return {
    ...plain,
    kind: told.kind,
    message: redact(told.message, secrets),
    ...(told.code === undefined ? {} : { code: redact(told.code, secrets) }),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  };
}
