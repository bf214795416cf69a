import type { Endpoint } from "@sluice/schema";
import { nothingLeft } from "./nothing-left.ts";
import { planOrder } from "./plan-order.ts";
import { rankField } from "./rank-field.ts";
import { routeField } from "./route-field.ts";
import type { RoutePlan } from "./route-plan.ts";
import type { RouteQuery } from "./route-query.ts";
import { hedgeOf } from "./steps/hedge-of.ts";

/**
 * Which endpoints serve a request, and in which order (contract §6, §7; wire reference §5). The same
 * query gives the same plan. Throws `GatewayError`: 400 for an unknown model or one of another
 * operation, 404 with the funnel of the filters when no endpoint may serve.
 */
export function plan(query: RouteQuery): RoutePlan {
  const field = routeField(query);
  const { candidates, rejected } = rankField(field, query);
  if (!isFilled(candidates)) throw nothingLeft(field, query);
  const hedge = hedgeOf(candidates[0], query);
  return {
    requested: query.requested ?? query.models[0],
    strategy: query.strategy ?? (field.asked.length > 1 ? "fallback" : "direct"),
    candidates,
    rejected,
    order: planOrder(field, candidates[0], query),
    allowFallbacks: query.preferences.allow_fallbacks !== false,
    retries: query.retries,
    refusal: query.refusal,
    deadlineAt: query.deadlineAt,
    seed: Math.floor(query.draw * 2 ** 32) >>> 0,
    ...(query.recover === undefined ? {} : { recover: query.recover }),
    ...(hedge === undefined ? {} : { hedge }),
  };
}

function isFilled(list: readonly Endpoint[]): list is readonly [Endpoint, ...Endpoint[]] {
  return list.length > 0;
}
