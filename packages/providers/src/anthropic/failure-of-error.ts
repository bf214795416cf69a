import { type FailureKind, redact } from "@sluice/errors";
import type { CodecFailure } from "../codec-error.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

const KINDS: Readonly<Record<string, FailureKind>> = {
  authentication_error: "unauthorized",
  billing_error: "unauthorized",
  permission_error: "unauthorized",
  not_found_error: "unsupported",
  request_too_large: "rejected",
  rate_limit_error: "rate-limited",
  timeout_error: "timeout",
  overloaded_error: "overloaded",
};

const TOO_LONG =
  /prompt is too long|exceeds? .{0,40}context (?:window|limit)|too many total text bytes/i;
/** Told as wrong requests, although it is the account that cannot be served. */
const NO_ACCOUNT =
  /credit balance is too low|specified API usage limits|organization has been disabled/i;
const REFUSED = /content filtering policy|usage polic/i;
const UNSUPPORTED =
  /not supported|does not support|unsupported|extra inputs are not permitted|prefill|may not be used/i;

/** The kind of an error object: by its type, and a wrong request by its words. A fault of theirs is a faulty answer. */
export function kindOfError(type: string | undefined, message: string): FailureKind {
  if (type === "invalid_request_error") {
    if (TOO_LONG.test(message)) return "too-long";
    if (NO_ACCOUNT.test(message)) return "unauthorized";
    if (REFUSED.test(message)) return "refused";
    return UNSUPPORTED.test(message) ? "unsupported" : "rejected";
  }
  return (
    (type !== undefined && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined) ?? "malformed"
  );
}

/** A failure that stood in a body of status 200, or in a stream. */
export function failureOfError(value: unknown): CodecFailure {
  const error = asObject(value);
  const code = asText(error?.type);
  const message = asText(error?.message);
  return {
    kind: kindOfError(code, message ?? ""),
    message: message ?? "an error without words",
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { raw: redact(message, []) }),
  };
}
