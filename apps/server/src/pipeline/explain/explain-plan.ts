import type { RoutePlan } from "@sluice/router";
import type { ExplainReply } from "@sluice/schema";
import { nameEndpoint } from "./name-endpoint.ts";

/** The plan as an explanation tells it. */
export function explainPlan(route: RoutePlan, seed: string | undefined): ExplainReply["plan"] {
  const { requested, strategy, allowFallbacks, candidates } = route;
  return {
    requested,
    strategy,
    seed: seed ?? null,
    allow_fallbacks: allowFallbacks,
    candidates: candidates.map(nameEndpoint),
  };
}
