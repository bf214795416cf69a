import type { Endpoint } from "@sluice/schema";
import { askedModels } from "./asked-models.ts";
import { nothingLeft } from "./nothing-left.ts";
import { primaries } from "./primaries.ts";
import { providerMatcher } from "./provider-matcher.ts";
import { rankAll } from "./ranking/rank-all.ts";
import type { Rejection, RoutePlan } from "./route-plan.ts";
import type { RouteQuery } from "./route-query.ts";
import { sift } from "./sift.ts";
import { softRules } from "./soft-rules.ts";
import { withoutOpenBreakers } from "./without-open-breakers.ts";

/**
 * Which endpoints serve a request, and in which order (contract §6, §7; wire reference §5). The same
 * query gives the same plan. Throws `GatewayError`: 400 for an unknown model or one of another
 * operation, 404 with the funnel of the filters when no endpoint may serve.
 */
export function plan(query: RouteQuery): RoutePlan {
  const models = askedModels(query);
  const sifted = sift(models, query);
  if (sifted.groups.length === 0) throw nothingLeft(models, query, sifted);
  const rejected = [...sifted.rejected];
  const [first, ...rest] = inOrder(sifted.groups, query, rejected);
  if (first === undefined) throw nothingLeft(models, query, sifted);
  return {
    requested: query.requested ?? query.models[0],
    strategy: query.strategy ?? (models.length > 1 ? "fallback" : "direct"),
    candidates: [first, ...rest],
    rejected,
    allowFallbacks: query.preferences.allow_fallbacks !== false,
    retries: query.retries,
    refusal: query.refusal,
    deadlineAt: query.deadlineAt,
    seed: Math.floor(query.draw * 2 ** 32) >>> 0,
  };
}

/** `order` without fallbacks has been narrowed to the named by its filter: they are all tried. */
function inOrder(
  groups: ReturnType<typeof sift>["groups"],
  query: RouteQuery,
  rejected: Rejection[],
): readonly Endpoint[] {
  const { order, allow_fallbacks: fallbacks } = query.preferences;
  const position = order?.length ? providerMatcher(order) : undefined;
  const named = (endpoint: Endpoint) => position !== undefined && position(endpoint) >= 0;
  const soft = groups.map((group) => softRules(group, { needs: query.needs, named }, rejected));
  const usable = withoutOpenBreakers(soft, query.now, rejected);
  const ranked = rankAll(usable, query, position).map(({ endpoint }) => endpoint);
  return fallbacks === false && position === undefined ? primaries(ranked, rejected) : ranked;
}
