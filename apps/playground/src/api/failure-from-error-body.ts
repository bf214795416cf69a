import type { ErrorBody } from "./error-body.ts";
import type { Failure } from "./failure.ts";

/** The `error` of an envelope or of a chunk as a failure. */
export function failureFromErrorBody(body: ErrorBody, fallbackCode?: number): Failure {
  return {
    code: typeof body.code === "number" ? body.code : fallbackCode,
    message: body.message || "The gateway gave no reason.",
    metadata: body.metadata ?? undefined,
    retryAfterSeconds: undefined,
  };
}
