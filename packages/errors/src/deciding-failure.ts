import type { ProviderFailure } from "./provider-failure.ts";

/**
 * Which of the failed attempts speaks for the request. A rate limit or a 503 does so only when every
 * attempt ended so; otherwise the last one that ended in something else. Attempts that were called off
 * count for nothing. A mixture of just these two is decided by the last. What broke an answer that had
 * begun always does: the attempts around it were not what the caller was reading.
 */
export function decidingFailure(
  last: ProviderFailure,
  attempts: readonly ProviderFailure[],
): ProviderFailure {
  if (last.brokeAnswer === true || !mayPass(last)) return last;
  const other = attempts.findLast((attempt) => attempt.kind !== "cancelled" && !mayPass(attempt));
  return other ?? last;
}

function mayPass(failure: ProviderFailure): boolean {
  return failure.kind === "rate-limited" || failure.kind === "unavailable";
}
