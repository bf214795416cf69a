import { ApiError } from "./api-error.ts";
import type { Failure } from "./failure.ts";
import { failureFromErrorBody } from "./failure-from-error-body.ts";

/** Anything caught around a call as a failure; what is not an ApiError is the network's. */
export function failureFromThrown(thrown: unknown): Failure {
  if (thrown instanceof ApiError) return thrown.failure;
  const message = "The connection to the gateway was lost, or it could not be reached.";
  return failureFromErrorBody({ message });
}
