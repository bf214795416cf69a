import type { FailureKind, ProviderFailure } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";
import type { FailedAttempt } from "../src/index.ts";
import { failure } from "./failure.ts";

/** An attempt that began and failed at this time, ms since the epoch. */
export function failedAttempt(
  endpoint: Endpoint,
  kind: FailureKind,
  at: number,
  parts: Partial<ProviderFailure> = {},
): FailedAttempt {
  return {
    endpoint,
    purpose: "first",
    state: "failed",
    startedAt: at,
    endedAt: at,
    failure: failure(endpoint, kind, parts),
  };
}
