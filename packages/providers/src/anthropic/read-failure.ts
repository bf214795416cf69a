import { redact } from "@sluice/errors";
import type { CodecFailure } from "../codec-error.ts";
import { readFailure as readPlainFailure } from "../openai-compatible/read-failure.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { parseJson } from "../read/parse-json.ts";
import { kindOfError } from "./failure-of-error.ts";

/** Reads a refusal of the Messages API: its own error object, or what a proxy before it says. */
export function readFailure(
  status: number,
  headers: Headers,
  body: string,
  secrets: readonly string[],
): CodecFailure {
  const failure = readPlainFailure(status, headers, body, secrets);
  const error = asObject(asObject(parseJson(body))?.error);
  const type = asText(error?.type);
  if (type === undefined || status >= 500) return failure;
  return {
    ...failure,
    kind: kindOfError(type, asText(error?.message) ?? ""),
    code: redact(type, secrets),
  };
}
