import { type FailureKind, redact } from "@sluice/errors";
import type { CodecFailure } from "../codec-error.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asStatus } from "../read/as-status.ts";
import { asText } from "../read/as-text.ts";

const KINDS: Readonly<Record<string, FailureKind>> = {
  UNAUTHENTICATED: "unauthorized",
  PERMISSION_DENIED: "unauthorized",
  // No billing, or a country that is not served.
  FAILED_PRECONDITION: "unauthorized",
  NOT_FOUND: "unsupported",
  UNIMPLEMENTED: "unsupported",
  RESOURCE_EXHAUSTED: "rate-limited",
  UNAVAILABLE: "unavailable",
  DEADLINE_EXCEEDED: "timeout",
};

const TOO_LONG =
  /exceeds the maximum number of tokens|token count .{0,80}exceeds|input .{0,40}too long/i;
const NO_KEY = /api key (?:not valid|expired|not found)/i;
const UNSUPPORTED =
  /unknown name|not supported|does not support|is not enabled|unsupported|not available for this model|only supported/i;

/** An error object of the API, in the list that some of its answers are, or undefined. */
export function errorOf(body: unknown) {
  const whole = asObject(Array.isArray(body) ? body[0] : body);
  return asObject(whole?.error);
}

/** A failure told by an error object: by its word, and a wrong request by its words. */
export function failureOfError(error: Readonly<Record<string, unknown>>): CodecFailure {
  const code = asText(error.status);
  const message = asText(error.message) ?? "an error without words";
  const status = asStatus(error.code);
  const wait = retryDelay(error.details);
  return {
    kind: kindOf(code, message),
    message,
    raw: redact(message, []),
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  };
}

function kindOf(code: string | undefined, message: string): FailureKind {
  if (code === "INVALID_ARGUMENT" || code === "OUT_OF_RANGE") {
    if (TOO_LONG.test(message)) return "too-long";
    if (NO_KEY.test(message)) return "unauthorized";
    return UNSUPPORTED.test(message) ? "unsupported" : "rejected";
  }
  return (
    (code !== undefined && Object.hasOwn(KINDS, code) ? KINDS[code] : undefined) ?? "malformed"
  );
}

/** `retryDelay` of the details, such as `34.07s`, in ms. */
function retryDelay(details: unknown): number | undefined {
  const text = asList(details)
    .map((detail) => asText(asObject(detail)?.retryDelay))
    .find((delay) => delay !== undefined);
  const seconds = /^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(text ?? "")?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}
