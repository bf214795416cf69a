import type { Failure, FailureKind } from "./format.ts";

const failure = (status: number, type: string, message: string): Failure => ({
  status,
  body: { type: "error", error: { type, message }, request_id: "req_mock" },
});

const failures: Readonly<Record<FailureKind, Failure>> = {
  "rate-limited": failure(
    429,
    "rate_limit_error",
    "Number of request tokens has exceeded your per-minute rate limit.",
  ),
  "server-error": failure(500, "api_error", "Internal server error"),
  unavailable: failure(503, "api_error", "Service unavailable"),
  overloaded: failure(529, "overloaded_error", "Overloaded"),
  "context-length": failure(
    400,
    "invalid_request_error",
    "prompt is too long: 200001 tokens > 200000 maximum",
  ),
  "content-refused": failure(
    400,
    "invalid_request_error",
    "Output blocked by content filtering policy",
  ),
  "prefill-refused": failure(
    400,
    "invalid_request_error",
    "This model does not support assistant message prefill. The conversation must end with a user message.",
  ),
};

/** How Anthropic says no. */
export function anthropicFailure(kind: FailureKind): Failure {
  return failures[kind];
}
