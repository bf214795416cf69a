import type { Failure, FailureKind } from "./format.ts";

const failure = (status: number, message: string): Failure => ({
  status,
  body: { id: "cohere-mock", message },
});

const failures: Readonly<Record<FailureKind, Failure>> = {
  "rate-limited": failure(
    429,
    "You are using a Trial key, which is limited to 20 API calls / minute.",
  ),
  "server-error": failure(500, "internal server error"),
  unavailable: failure(503, "service unavailable"),
  overloaded: failure(529, "overloaded"),
  "context-length": failure(
    400,
    "too many tokens: size limit exceeded by 809 tokens. Try using shorter or fewer inputs.",
  ),
  "content-refused": failure(422, "prompt was blocked by the safety filter"),
  "prefill-refused": failure(
    400,
    "invalid request: the last message must not have the role 'assistant'.",
  ),
};

/** How Cohere says no. */
export function cohereFailure(kind: FailureKind): Failure {
  return failures[kind];
}
