import type { Attempt } from "../attempt.ts";
import type { RoutePlan } from "../route-plan.ts";
import { firstBackoff } from "./backoff.ts";
import { triesOf } from "./tries-of.ts";

/** Ms of our own pause after this attempt, whether or not there is another try. */
export function nextBackoff(
  plan: RoutePlan,
  attempts: readonly Attempt[],
  { endpoint }: Attempt,
): number {
  let backoff = firstBackoff(plan.retries, plan.seed);
  for (let tries = triesOf(endpoint, attempts); tries > 1; tries -= 1) backoff = backoff.next();
  return backoff.durationMs;
}
