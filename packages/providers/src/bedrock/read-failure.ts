import { redact } from "@sluice/errors";
import type { CodecFailure } from "../codec-error.ts";
import { readFailure as readPlainFailure } from "../openai-compatible/read-failure.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { parseJson } from "../read/parse-json.ts";
import { exceptionMessage, exceptionName, kindOfException } from "./failure-of-exception.ts";

/**
 * Reads a refusal of the service: an exception named in a header or in the body, or what a proxy before it
 * says. The service quotes signed headers when a signature is wrong, so credentials are taken out.
 */
export function readFailure(
  status: number,
  headers: Headers,
  body: string,
  secrets: readonly string[],
): CodecFailure {
  const plain = readPlainFailure(status, headers, body, secrets);
  const given = asObject(parseJson(body)) ?? {};
  const told = headers.get("x-amzn-errortype") ?? asText(given.__type) ?? asText(given.code);
  const code = exceptionName(told);
  const message = exceptionMessage(given);
  const words = message === undefined ? {} : { message: redact(message, secrets) };
  if (code === undefined) return { ...plain, ...words };
  const kind = kindOfException(code, message ?? "");
  // A gateway before the service says 529 with the service's words.
  const isKnown = kind !== undefined && status !== 529;
  return { ...plain, ...words, ...(isKnown ? { kind } : {}), code: redact(code, secrets) };
}
