import type { Endpoint } from "@sluice/schema";
import { type Attempt, type NextStep, plan, type RoutePlan, type RouteQuery } from "./index.ts";

/** The first candidate is there without a check. */
export function first(route: RoutePlan): Endpoint {
  return route.candidates[0];
}

/** The second may not be. */
export function second(route: RoutePlan): Endpoint {
  // @ts-expect-error a plan may have one candidate
  return route.candidates[1];
}

/** Every kind of step is told apart. */
export function endpointOf(step: NextStep): Endpoint | undefined {
  switch (step.kind) {
    case "try":
      return step.endpoint;
    case "wait":
    case "finished":
    case "give-up":
      return undefined;
  }
}

declare const query: RouteQuery;
// @ts-expect-error a request asks for at least one model
plan({ ...query, models: [] });
// @ts-expect-error a plan is never changed
plan(query).candidates[0] = plan(query).candidates[0];
// @ts-expect-error not a state
export const state: Attempt["state"] = "lost";
