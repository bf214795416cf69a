import type { Failure } from "./failure.ts";

/** Thrown by the client when the gateway refused, was not reached, or broke off. */
export class ApiError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = "ApiError";
    this.failure = failure;
  }
}
