import type { Header, Reference, Reply } from "./open-api-shapes.ts";
import { headerOf, json } from "./references.ts";

interface ErrorWords {
  /** When it comes (contract of the error table in the specification). */
  readonly when: string;
  readonly message: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const type = (error_type: string) => ({ error_type });
const north = { provider_name: "North" };

/** Every status that an error may have, when it comes, and an example of its body (specification, Errors). */
const ERRORS = {
  400: {
    when: "The request is malformed, a field is of the wrong type or out of range, or the model is unknown.",
    message: "temperature must be at most 2",
    metadata: { ...type("invalid_request"), path: "temperature" },
  },
  401: {
    when: "No credential, or one that is unknown, disabled or expired.",
    message: "Missing Authentication header",
    metadata: type("authentication"),
  },
  402: {
    when: "The key's limit or the account's credits are used up.",
    message: "This key has used up its limit",
    metadata: type("payment_required"),
  },
  403: {
    when: "The key may not do this, or a guardrail or moderation blocked the request (`metadata.patterns`).",
    message: "The request was blocked by a guardrail",
    metadata: { ...type("guardrail_blocked"), patterns: ["AKIA[0-9A-Z]{16}"] },
  },
  404: {
    when: "It does not exist, the caller may not reach it, or no endpoint satisfies the preferences.",
    message: "Resource not found",
    metadata: type("not_found"),
  },
  408: {
    when: "The time limit of the request ran out before anything was sent.",
    message: "The request ran out of time.",
    metadata: type("timeout"),
  },
  413: {
    when: "The body is larger than the configured limit.",
    message: "The request body is too large.",
    metadata: type("payload_too_large"),
  },
  415: {
    when: "The `Content-Type` is not JSON.",
    message: "This media type is not accepted.",
    metadata: type("invalid_request"),
  },
  422: {
    when: "Well-formed, but it contradicts itself.",
    message: "tool_choice.function.name names no function of tools",
    metadata: type("unprocessable"),
  },
  429: {
    when: "A rate limit was exceeded: this gateway's, or every provider's.",
    message: "Provider returned error: slow down",
    metadata: { ...type("rate_limit_exceeded"), ...north },
  },
  500: {
    when: "A fault of the gateway; the log has the cause.",
    message: "Internal server error",
    metadata: type("server"),
  },
  502: {
    when: "The provider failed: an error, a broken or empty answer, no connection.",
    message: "Provider returned error",
    metadata: { ...type("provider_unavailable"), ...north },
  },
  503: {
    when: "The gateway cannot serve now, or every provider is unavailable.",
    message: "Temporarily unavailable.",
    metadata: type("provider_overloaded"),
  },
  524: {
    when: "The provider did not answer in time.",
    message: "The provider did not answer in time.",
    metadata: { ...type("timeout"), ...north },
  },
  529: {
    when: "The provider is overloaded.",
    message: "The provider is overloaded.",
    metadata: { ...type("provider_overloaded"), ...north },
  },
} as const satisfies Readonly<Record<number, ErrorWords>>;

/** A status that an operation may answer with. */
export type DocumentedStatus = keyof typeof ERRORS;

const EXTRA: Readonly<Record<number, Readonly<Record<string, Header | Reference>>>> = {
  401: { "WWW-Authenticate": headerOf("WWW-Authenticate") },
  429: { "Retry-After": headerOf("Retry-After") },
  503: { "Retry-After": headerOf("Retry-After") },
};

/** `components.responses`: one for each status, by the name `Error400`. */
export function errorReplies(): Record<string, Reply> {
  const replies = Object.entries(ERRORS).map(([code, words]): [string, Reply] => {
    const { when, message, metadata } = words;
    return [
      `Error${code}`,
      {
        description: when,
        headers: { "X-Generation-Id": headerOf("X-Generation-Id"), ...EXTRA[Number(code)] },
        content: json("ErrorEnvelope", { error: { code: Number(code), message, metadata } }),
      },
    ];
  });
  return Object.fromEntries(replies);
}

/** The errors of one operation, for its `responses`. */
export function errorsOf(...statuses: readonly DocumentedStatus[]): Record<string, Reference> {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );
}
