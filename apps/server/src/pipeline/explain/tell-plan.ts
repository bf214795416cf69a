import type { PlanExplanation, RouteQuery } from "@sluice/router";
import type { ExplainReply } from "@sluice/schema";
import { nameEndpoint } from "./name-endpoint.ts";

/** The plan of an explanation, in the words of the wire. */
export function tellPlan(
  { requested, strategy, candidates, funnel, order }: PlanExplanation,
  { preferences }: Pick<RouteQuery, "preferences">,
  seed: string | undefined,
): ExplainReply["plan"] {
  return {
    requested,
    strategy,
    seed: seed ?? null,
    allow_fallbacks: preferences.allow_fallbacks !== false,
    order: order?.by ?? "draw",
    candidates: candidates.map(({ endpoint, firstProbability, movedBy }) => ({
      ...nameEndpoint(endpoint),
      probability: firstProbability,
      moved_by: [...movedBy],
    })),
    routing_funnel: [...funnel],
  };
}
