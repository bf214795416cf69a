import type { ProviderFailure } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";
import type { Attempt, FailedAttempt } from "../attempt.ts";
import type { RoutePlan } from "../route-plan.ts";
import { failureClass } from "./failure-class.ts";
import { giveUp } from "./give-up.ts";
import { isUsable } from "./is-usable.ts";
import { untriedCandidates } from "./next-candidate.ts";
import type { NextStep } from "./next-step-kinds.ts";
import type { StepKnowledge } from "./step-knowledge.ts";

/** An attempt that failed after its answer had become the request's. */
export type BrokenAttempt = FailedAttempt & { readonly committedAt: number };

/** The answer that broke last; undefined where none has. */
export function brokenAnswer(attempts: readonly Attempt[]): BrokenAttempt | undefined {
  return attempts.findLast(isBroken);
}

/**
 * What to do about an answer that broke while the caller read it: go on with it at another endpoint of the
 * same model that takes a prefill, where the plan says so, else give up. Whatever becomes of continuations,
 * the failure told is the broken answer's own: a prefill that was refused is no fault of the request.
 *
 * @param broken the one that broke last
 */
export function continueStep(
  plan: RoutePlan,
  attempts: readonly Attempt[],
  broken: BrokenAttempt,
  { now, known }: { readonly now: number; readonly known: StepKnowledge },
): NextStep {
  if (now < plan.deadlineAt) {
    if (attempts.some(({ state }) => state === "open")) {
      return { kind: "wait", untilMs: plan.deadlineAt };
    }
    const endpoint = continuingEndpoint(plan, attempts, broken, { now, known });
    if (endpoint !== undefined) return { kind: "try", endpoint, afterMs: 0, purpose: "continue" };
  }
  return giveUp(plan, attempts, broken.failure);
}

/** One whose breaker is open, or that asked for a pause, only when there is no other. */
function continuingEndpoint(
  plan: RoutePlan,
  attempts: readonly Attempt[],
  { endpoint: { model } }: BrokenAttempt,
  { now, known }: { readonly now: number; readonly known: StepKnowledge },
): Endpoint | undefined {
  if (plan.recover !== "continue" || attempts.some(endsContinuing)) return undefined;
  const fit = untriedCandidates(
    plan,
    attempts.filter((attempt) => !lostHedge(attempt)),
  ).filter((endpoint) => endpoint.model === model && endpoint.supportsPrefill);
  return fit.find((endpoint) => isUsable(endpoint, known, now)) ?? fit[0];
}

/** An answer that broke in a way that no endpoint mends, and whatever says that nobody waits any more. */
function endsContinuing(attempt: Attempt): boolean {
  if (attempt.state !== "failed") return false;
  if (isBroken(attempt)) return !isMended(attempt.failure);
  return attempt.purpose === "continue" && attempt.failure.kind === "cancelled";
}

function isMended({ kind, isByok }: ProviderFailure): boolean {
  const failed = failureClass(kind);
  if (failed === "next-provider") return isByok !== true;
  return failed !== "stop" && failed !== "refusal";
}

/** It was called off because another answered: that says nothing about its endpoint. */
function lostHedge(attempt: Attempt): boolean {
  return (
    attempt.purpose !== "continue" &&
    attempt.state === "failed" &&
    attempt.failure.kind === "cancelled"
  );
}

function isBroken(attempt: Attempt): attempt is BrokenAttempt {
  return attempt.state === "failed" && attempt.committedAt !== undefined;
}
