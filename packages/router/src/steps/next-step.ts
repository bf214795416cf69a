import type { Attempt, FailedAttempt } from "../attempt.ts";
import type { EndpointHealth } from "../endpoint-health.ts";
import { breakerState } from "../health/breaker-state.ts";
import { refusedBefore } from "../health/refused-before.ts";
import type { RoutePlan } from "../route-plan.ts";
import { brokenAnswer, continueStep } from "./continue-step.ts";
import { failureClass } from "./failure-class.ts";
import { giveUp, giveUpAtDeadline } from "./give-up.ts";
import { hedgeStep } from "./hedge-step.ts";
import { nextCandidate } from "./next-candidate.ts";
import type { NextStep } from "./next-step-kinds.ts";
import { retryPause } from "./retry-pause.ts";
import type { StepKnowledge } from "./step-knowledge.ts";

/**
 * What to do now, from what was tried so far: the same plan, attempts, time and knowledge always give the
 * same step, so that an incident can be replayed from its trace. After at most
 * `candidates × (1 + retries.attempts)` attempts, and one more where a hedge is lost, it gives up.
 *
 * @param attempts in the order they were begun
 * @param now ms since the epoch
 * @param known what has changed since the plan was made; without it nothing is hedged
 */
export function nextStep(
  plan: RoutePlan,
  attempts: readonly Attempt[],
  now: number,
  known: StepKnowledge = {},
): NextStep {
  let isOpen = false;
  for (const { state } of attempts) {
    if (state === "committed" || state === "done") return { kind: "finished" };
    isOpen ||= state === "open";
  }
  const broken = brokenAnswer(attempts);
  if (broken !== undefined) return continueStep(plan, attempts, broken, { now, known });
  if (now >= plan.deadlineAt) return giveUpAtDeadline(plan, attempts);
  if (isOpen) return hedgeStep(plan, attempts, now, known);
  const failed = attempts.filter((attempt) => attempt.state === "failed");
  const last = lastEnded(failed);
  if (last === undefined) {
    return { kind: "try", endpoint: plan.candidates[0], afterMs: 0, purpose: "first" };
  }
  const ending = failed.find((attempt) => endsAll(plan, attempt));
  if (ending !== undefined) return giveUp(plan, attempts, ending.failure);
  return afterFailure(plan, attempts, last, { now, known });
}

/** Of a hedged request two attempts may have ended: the later one is gone on from. */
function lastEnded(failed: readonly FailedAttempt[]): FailedAttempt | undefined {
  return failed.reduce<FailedAttempt | undefined>(
    (last, each) => (last !== undefined && last.endedAt > each.endedAt ? last : each),
    undefined,
  );
}

function endsAll(plan: RoutePlan, { failure }: FailedAttempt): boolean {
  switch (failureClass(failure.kind)) {
    case "stop":
      return true;
    case "refusal":
      return plan.refusal === "return";
    case "next-provider":
      return failure.isByok === true;
    default:
      return false;
  }
}

/**
 * The same endpoint again; the next one instead, where there is one, when its breaker has opened or when
 * it had been refusing others before; else the next one.
 */
function afterFailure(
  plan: RoutePlan,
  attempts: readonly Attempt[],
  last: FailedAttempt,
  { now, known }: { readonly now: number; readonly known: StepKnowledge },
): NextStep {
  const { endpoint, endedAt } = last;
  const next = nextCandidate(plan, attempts, now, known);
  const health = known.health?.get(endpoint.id);
  const isOut = breakerState(health, now) === "open" || isBusy(attempts, last, health);
  const pauseMs = isOut && next !== undefined ? undefined : retryPause(plan, attempts, last);
  if (pauseMs !== undefined) {
    const afterMs = Math.max(0, endedAt + pauseMs - now);
    if (now + afterMs < plan.deadlineAt)
      return { kind: "try", endpoint, afterMs, purpose: "retry" };
  }
  if (next === undefined) return giveUp(plan, attempts, last.failure);
  return { kind: "try", endpoint: next, afterMs: 0, purpose: "fallback" };
}

/** A 429 of an endpoint that was known to refuse before this request was refused. */
function isBusy(
  attempts: readonly Attempt[],
  { endpoint, failure, endedAt }: FailedAttempt,
  health: Pick<EndpointHealth, "rateLimit"> | undefined,
): boolean {
  if (failure.kind !== "rate-limited" || failure.retryAfterMs !== undefined) return false;
  const first = attempts.find(
    (each) => each.state === "failed" && each.endpoint.id === endpoint.id,
  );
  const refusedAt = first?.state === "failed" ? first.endedAt : endedAt;
  return refusedBefore(health?.rateLimit, refusedAt);
}
