import { defaultErrorType, type ErrorStatus } from "./error-status.ts";
import { errorTypeFor } from "./error-type-for.ts";
import type { ProviderFailure } from "./provider-failure.ts";

/** What one failure means for the caller. */
export interface FailureOutcome {
  readonly status: ErrorStatus;
  /** The `error_type` of the metadata. */
  readonly errorType: string;
}

/** The status and `error_type` that a failure stands for, seen alone (contract of statuses, wire reference §13.3). */
export function failureOutcome(failure: ProviderFailure): FailureOutcome {
  const status = statusOf(failure);
  const finer = errorTypeFor(status, failure.errorType);
  return { status, errorType: finer ?? usualType(failure, status) };
}

function statusOf(failure: ProviderFailure): ErrorStatus {
  switch (failure.kind) {
    case "rejected":
      return rejectedStatus(failure.status);
    case "unsupported":
      return failure.status === 404 ? 404 : 400;
    case "too-long":
    case "refused":
      return 400;
    case "unauthorized":
      return failure.isByok === true ? callersOwnStatus(failure.status) : 502;
    case "rate-limited":
      return 429;
    case "overloaded":
      return 529;
    case "unavailable":
      return 503;
    case "timeout":
      return 524;
    case "unreachable":
    case "malformed":
      return 502;
    case "cancelled":
      return 408;
  }
}

function rejectedStatus(upstream: number | undefined): ErrorStatus {
  return upstream === 404 || upstream === 413 || upstream === 422 ? upstream : 400;
}

function callersOwnStatus(upstream: number | undefined): ErrorStatus {
  if (upstream === undefined || upstream === 401) return 401;
  // Providers say "no money left" with a 400 or a 429 as well.
  return upstream === 403 ? 403 : 402;
}

function usualType(failure: ProviderFailure, status: ErrorStatus): string {
  if (failure.kind === "too-long") return "context_length_exceeded";
  if (failure.kind === "refused") return "content_policy_violation";
  return defaultErrorType(status);
}
