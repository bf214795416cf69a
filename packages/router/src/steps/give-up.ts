import type { ProviderFailure } from "@sluice/errors";
import type { Attempt } from "../attempt.ts";
import type { RoutePlan } from "../route-plan.ts";
import { nextBackoff } from "./next-backoff.ts";
import type { NextStep } from "./next-step-kinds.ts";

type GiveUp = Extract<NextStep, { readonly kind: "give-up" }>;

/**
 * Nothing is left. A rate limit or a 503 is told with a wait: the one that upstream asked for, else our
 * next backoff (contract §7.2).
 */
export function giveUp(
  plan: RoutePlan,
  attempts: readonly Attempt[],
  failure: ProviderFailure,
): GiveUp {
  const index = attempts.findLastIndex(
    (each) => each.state === "failed" && each.failure === failure,
  );
  const last = attempts[index];
  if (last?.state !== "failed" || !passes(failure) || attempts.some(hasHint)) {
    return { kind: "give-up", reason: "failed", failure, attempts };
  }
  const told = { ...failure, retryAfterMs: nextBackoff(plan, attempts, last) };
  return {
    kind: "give-up",
    reason: "failed",
    failure: told,
    attempts: attempts.with(index, { ...last, failure: told }),
  };
}

/** The request's own time is over. */
export function giveUpAtDeadline(plan: RoutePlan, attempts: readonly Attempt[]): GiveUp {
  const { provider, providerName } = attempts.at(-1)?.endpoint ?? plan.candidates[0];
  const message = "The request's own time limit ran out";
  return {
    kind: "give-up",
    reason: "deadline",
    failure: { kind: "timeout", provider, providerName, message },
    attempts,
  };
}

function passes({ kind }: ProviderFailure): boolean {
  return kind === "rate-limited" || kind === "unavailable";
}

function hasHint(attempt: Attempt): boolean {
  return attempt.state === "failed" && attempt.failure.retryAfterMs !== undefined;
}
