import type { Failure, FailureKind } from "./format.ts";

const failure = (
  status: number,
  message: string,
  type: string,
  code: string | null = null,
  param: string | null = null,
): Failure => ({ status, body: { error: { message, type, param, code } } });

const failures: Readonly<Record<FailureKind, Failure>> = {
  "rate-limited": failure(
    429,
    "Rate limit reached for mock-model on requests per min (RPM): Limit 3, Used 3, Requested 1.",
    "requests",
    "rate_limit_exceeded",
  ),
  "server-error": failure(
    500,
    "The server had an error while processing your request. Sorry about that!",
    "server_error",
  ),
  unavailable: failure(
    503,
    "The engine is currently overloaded, please try again later.",
    "server_error",
    "service_unavailable",
  ),
  overloaded: failure(529, "Overloaded", "overloaded_error", "overloaded"),
  "context-length": failure(
    400,
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens. Please reduce the length of the messages.",
    "invalid_request_error",
    "context_length_exceeded",
    "messages",
  ),
  "content-refused": failure(
    400,
    "Your request was rejected as a result of our safety system.",
    "invalid_request_error",
    "content_policy_violation",
  ),
  "prefill-refused": failure(
    400,
    "Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant",
    "invalid_request_message_order",
    "3230",
  ),
};

/**
 * How OpenAI says no. It has no 529 and takes any last message: those two are in the words of
 * other hosts that speak its protocol.
 */
export function openaiFailure(kind: FailureKind): Failure {
  return failures[kind];
}
