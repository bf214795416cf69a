import type { Failure, FailureKind } from "./format.ts";

const failure = (code: number, status: string, message: string): Failure => ({
  status: code,
  body: { error: { code, message, status } },
});

const OVERLOADED = failure(503, "UNAVAILABLE", "The model is overloaded. Please try again later.");

const failures: Readonly<Record<FailureKind, Failure>> = {
  "rate-limited": failure(
    429,
    "RESOURCE_EXHAUSTED",
    "You exceeded your current quota, please check your plan and billing details.",
  ),
  "server-error": failure(500, "INTERNAL", "An internal error has occurred."),
  unavailable: OVERLOADED,
  overloaded: { ...OVERLOADED, status: 529 },
  "context-length": failure(
    400,
    "INVALID_ARGUMENT",
    "The input token count (1048577) exceeds the maximum number of tokens allowed (1048576).",
  ),
  // A prompt that is blocked is no failure here: a 200 without candidates.
  "content-refused": {
    status: 200,
    body: {
      promptFeedback: { blockReason: "PROHIBITED_CONTENT" },
      usageMetadata: { promptTokenCount: 10, totalTokenCount: 10 },
    },
  },
  "prefill-refused": failure(
    400,
    "INVALID_ARGUMENT",
    "Please ensure that multiturn requests ends with a user role or a function response.",
  ),
};

/** How Gemini says no. Google has no 529: a gateway before it may, over the body of a 503. */
export function geminiFailure(kind: FailureKind): Failure {
  return failures[kind];
}
