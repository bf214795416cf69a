/** Statuses of the specification's error table; every operation answers with one of these. */
export type GatewayStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 408
  | 413
  | 422
  | 429
  | 500
  | 502
  | 503
  | 524
  | 529;

/** Statuses that only the HTTP edge makes: wrong method, wrong `Content-Type`. */
export type HttpOnlyStatus = 405 | 415;

/** Every status that an error answer may have. */
export type ErrorStatus = GatewayStatus | HttpOnlyStatus;

interface StatusWords {
  readonly message: string;
  readonly errorType: string;
}

const WORDS: Readonly<Record<ErrorStatus, StatusWords>> = {
  400: { message: "The request is not valid.", errorType: "invalid_request" },
  401: { message: "No auth credentials found", errorType: "authentication" },
  402: { message: "Insufficient credits.", errorType: "payment_required" },
  403: { message: "This is not permitted.", errorType: "permission_denied" },
  404: { message: "Resource not found", errorType: "not_found" },
  405: { message: "This method is not allowed here.", errorType: "invalid_request" },
  408: { message: "The request ran out of time.", errorType: "timeout" },
  413: { message: "The request body is too large.", errorType: "payload_too_large" },
  415: { message: "This media type is not accepted.", errorType: "invalid_request" },
  422: { message: "The request contradicts itself.", errorType: "unprocessable" },
  429: { message: "Rate limit exceeded.", errorType: "rate_limit_exceeded" },
  500: { message: "Internal server error", errorType: "server" },
  502: { message: "Provider returned error", errorType: "provider_unavailable" },
  503: { message: "Temporarily unavailable.", errorType: "provider_overloaded" },
  524: { message: "The provider did not answer in time.", errorType: "timeout" },
  529: { message: "The provider is overloaded.", errorType: "provider_overloaded" },
};

/** All statuses, ascending; for tables, documents and tests. */
export const ERROR_STATUSES: readonly ErrorStatus[] = Object.freeze(
  Object.keys(WORDS).map((status) => Number(status) as ErrorStatus),
);

/** True when a value is one of the closed set of statuses. */
export function isErrorStatus(value: unknown): value is ErrorStatus {
  return typeof value === "number" && Object.hasOwn(WORDS, value);
}

/** What is said under a status when nobody has better words. */
export function defaultMessage(status: ErrorStatus): string {
  return WORDS[status].message;
}

/** The `error_type` of a status when nothing finer is known (wire reference §13.3). */
export function defaultErrorType(status: ErrorStatus): string {
  return WORDS[status].errorType;
}
