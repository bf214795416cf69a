import type { Endpoint } from "@sluice/schema";
import { primaries } from "./primaries.ts";
import { providerMatcher } from "./provider-matcher.ts";
import { rankAll } from "./ranking/rank-all.ts";
import type { RankingWatch } from "./ranking/ranking-watch.ts";
import type { RouteField } from "./route-field.ts";
import type { Rejection } from "./route-plan.ts";
import type { RouteQuery } from "./route-query.ts";

/** A field in order. */
export interface Ranked {
  readonly candidates: readonly Endpoint[];
  readonly rejected: readonly Rejection[];
}

/** Puts a field in order; `order` without fallbacks was narrowed to the named before: they are all tried. */
export function rankField(field: RouteField, query: RouteQuery, watch?: RankingWatch): Ranked {
  const { order, allow_fallbacks: fallbacks } = query.preferences;
  const position = order?.length ? providerMatcher(order) : undefined;
  const ranked = rankAll(field.groups, query, position, watch);
  const candidates = ranked.map(({ endpoint }) => endpoint);
  if (fallbacks !== false || position !== undefined)
    return { candidates, rejected: field.rejected };
  const rejected = [...field.rejected];
  return { candidates: primaries(candidates, rejected), rejected };
}
