import type { Endpoint } from "@sluice/schema";
import type { Attempt } from "../attempt.ts";
import type { RoutePlan } from "../route-plan.ts";
import { failureClass } from "./failure-class.ts";
import { isUsable } from "./is-usable.ts";
import type { StepKnowledge } from "./step-knowledge.ts";

interface Barred {
  readonly endpoints: Set<string>;
  readonly providers: Set<string>;
  readonly models: Set<string>;
  /** Largest context, in tokens, that was too small, by model. */
  readonly tooSmall: Map<string, number>;
}

/**
 * The first candidate that was not tried and that no failure so far speaks against; one whose breaker is
 * open, or that asked for a pause, only when there is no other.
 *
 * @param now ms since the epoch
 */
export function nextCandidate(
  plan: RoutePlan,
  attempts: readonly Attempt[],
  now: number,
  known: StepKnowledge,
): Endpoint | undefined {
  const untried = untriedCandidates(plan, attempts);
  return untried.find((endpoint) => isUsable(endpoint, known, now)) ?? untried[0];
}

/** The candidates that were not tried and that no failure so far speaks against. */
export function untriedCandidates(
  plan: RoutePlan,
  attempts: readonly Attempt[],
): readonly Endpoint[] {
  const barred = barredBy(attempts);
  return plan.candidates.filter((endpoint) => isOpen(endpoint, barred));
}

function isOpen(endpoint: Endpoint, barred: Barred): boolean {
  const { id, provider, model, contextLength = 0 } = endpoint;
  if (barred.endpoints.has(id) || barred.providers.has(provider)) return false;
  if (barred.models.has(model)) return false;
  const tooSmall = barred.tooSmall.get(model);
  return tooSmall === undefined || contextLength > tooSmall;
}

function barredBy(attempts: readonly Attempt[]): Barred {
  const barred: Barred = {
    endpoints: new Set(),
    providers: new Set(),
    models: new Set(),
    tooSmall: new Map(),
  };
  for (const attempt of attempts) {
    barred.endpoints.add(attempt.endpoint.id);
    if (attempt.state === "failed") {
      bar(barred, attempt.endpoint, failureClass(attempt.failure.kind));
    }
  }
  return barred;
}

function bar(
  { providers, models, tooSmall }: Barred,
  { provider, model, contextLength = 0 }: Endpoint,
  failed: ReturnType<typeof failureClass>,
): void {
  if (failed === "next-provider") providers.add(provider);
  if (failed === "refusal") models.add(model);
  if (failed === "larger") {
    tooSmall.set(model, Math.max(contextLength, tooSmall.get(model) ?? 0));
  }
}
