import type { Attempt, FailedAttempt } from "@sluice/router";
import { answeredOf } from "./answered-of.ts";

/**
 * The attempt that lost a hedge: called off because the other one answered. A request is hedged once, so there
 * is one at most; none where nothing answered. An attempt that began after that was called off for another
 * reason: to continue the answer, say, when its caller left.
 */
export function calledOffOf(attempts: readonly Attempt[]): FailedAttempt | undefined {
  const answered = answeredOf(attempts);
  if (answered === undefined || answered.state === "open") return undefined;
  const { committedAt = 0 } = answered;
  return attempts.find(
    (attempt): attempt is FailedAttempt =>
      attempt !== answered &&
      attempt.state === "failed" &&
      attempt.failure.kind === "cancelled" &&
      attempt.startedAt < committedAt,
  );
}
