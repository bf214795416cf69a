import type { Endpoint } from "@sluice/schema";
import type { Attempt } from "../attempt.ts";
import type { RoutePlan } from "../route-plan.ts";
import { isUsable } from "./is-usable.ts";
import { untriedCandidates } from "./next-candidate.ts";
import type { NextStep } from "./next-step-kinds.ts";
import type { HedgeTraffic, StepKnowledge } from "./step-knowledge.ts";

/**
 * What to do while attempts run: wait, or begin a second one beside a first that has said nothing for as
 * long as nineteen in twenty of its endpoint's answers take. A request is hedged once, at another endpoint
 * of the same model, and only while hedges keep to their share of the traffic.
 *
 * @param now ms since the epoch
 */
export function hedgeStep(
  plan: RoutePlan,
  attempts: readonly Attempt[],
  now: number,
  known: StepKnowledge,
): NextStep {
  const patience: NextStep = { kind: "wait", untilMs: plan.deadlineAt };
  const [first, second] = attempts;
  // What a caller pays at its provider is no part of the traffic that hedges are a share of (contract §7.29).
  if (first?.isByok === true) return patience;
  if (plan.hedge === undefined || first === undefined || second !== undefined) return patience;
  const dueAt = first.startedAt + plan.hedge.afterMs;
  if (dueAt >= plan.deadlineAt) return patience;
  const endpoint = hedgeEndpoint(plan, first, now, known);
  if (endpoint === undefined) return patience;
  if (now < dueAt) return { kind: "wait", untilMs: dueAt };
  if (!hasRoom(plan.hedge.share, known.traffic)) return patience;
  return { kind: "try", endpoint, afterMs: 0, purpose: "hedge" };
}

function hedgeEndpoint(
  plan: RoutePlan,
  first: Attempt,
  now: number,
  known: StepKnowledge,
): Endpoint | undefined {
  return untriedCandidates(plan, [first]).find(
    (endpoint) => endpoint.model === first.endpoint.model && isUsable(endpoint, known, now),
  );
}

function hasRoom(share: number, traffic: HedgeTraffic | undefined): boolean {
  return traffic !== undefined && traffic.hedges + 1 <= share * traffic.requests;
}
