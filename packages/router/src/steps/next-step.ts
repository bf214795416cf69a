import type { ProviderFailure } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";
import type { Attempt } from "../attempt.ts";
import type { RoutePlan } from "../route-plan.ts";
import { failureClass } from "./failure-class.ts";
import { giveUp, giveUpAtDeadline } from "./give-up.ts";
import { nextCandidate } from "./next-candidate.ts";
import type { NextStep } from "./next-step-kinds.ts";
import { retryPause } from "./retry-pause.ts";

/**
 * What to do now, from what was tried so far: the same plan, attempts and time always give the same
 * step, so that an incident can be replayed from its trace. After at most
 * `candidates × (1 + retries.attempts)` attempts it gives up.
 *
 * @param attempts in the order they were begun
 * @param now ms since the epoch
 */
export function nextStep(plan: RoutePlan, attempts: readonly Attempt[], now: number): NextStep {
  if (attempts.some(isAnswer)) return { kind: "finished" };
  if (now >= plan.deadlineAt) return giveUpAtDeadline(plan, attempts);
  if (attempts.some(({ state }) => state === "open")) {
    return { kind: "wait", untilMs: plan.deadlineAt };
  }
  const last = attempts.at(-1);
  if (last === undefined) {
    return { kind: "try", endpoint: plan.candidates[0], afterMs: 0, purpose: "first" };
  }
  const failure = last.failure ?? unexplained(last.endpoint);
  if (endsAll(plan, last, failure)) return giveUp(plan, attempts, failure);
  return retry(plan, attempts, last, now) ?? fallback(plan, attempts, failure);
}

function unexplained({ provider, providerName }: Endpoint): ProviderFailure {
  return { kind: "malformed", provider, providerName, message: "The call ended without a reason" };
}

function isAnswer({ state }: Attempt): boolean {
  return state === "committed" || state === "done";
}

function endsAll(plan: RoutePlan, attempt: Attempt, failure: ProviderFailure): boolean {
  if (attempt.committedAt !== undefined) return true;
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

function retry(
  plan: RoutePlan,
  attempts: readonly Attempt[],
  last: Attempt,
  now: number,
): NextStep | undefined {
  const pauseMs = retryPause(plan, attempts, last);
  if (pauseMs === undefined) return undefined;
  const afterMs = Math.max(0, (last.endedAt ?? now) + pauseMs - now);
  if (now + afterMs >= plan.deadlineAt) return undefined;
  return { kind: "try", endpoint: last.endpoint, afterMs, purpose: "retry" };
}

function fallback(
  plan: RoutePlan,
  attempts: readonly Attempt[],
  failure: ProviderFailure,
): NextStep {
  const endpoint = nextCandidate(plan, attempts);
  if (endpoint === undefined) return giveUp(plan, attempts, failure);
  return { kind: "try", endpoint, afterMs: 0, purpose: "fallback" };
}
