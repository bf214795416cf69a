import type { Attempt, FailedAttempt } from "../attempt.ts";
import type { RoutePlan } from "../route-plan.ts";
import { failureClass } from "./failure-class.ts";
import { nextBackoff } from "./next-backoff.ts";
import { triesOf } from "./tries-of.ts";

/**
 * Ms to wait before the same endpoint is tried again; undefined when it is not: its tries are used up,
 * the failure does not pass by itself, or upstream asks for more than `maxBackoffMs` (contract §7.2).
 */
export function retryPause(
  plan: RoutePlan,
  attempts: readonly Attempt[],
  last: FailedAttempt,
): number | undefined {
  const { failure } = last;
  if (failureClass(failure.kind) !== "retry") return undefined;
  if (triesOf(last.endpoint, attempts) > plan.retries.attempts) return undefined;
  const asked = failure.retryAfterMs ?? 0;
  if (asked > plan.retries.maxBackoffMs) return undefined;
  return Math.max(asked, nextBackoff(plan, attempts, last));
}
