import type { Candidate } from "../candidate.ts";
import type { ProviderMatcher } from "../provider-matcher.ts";
import type { RouteQuery } from "../route-query.ts";
import { meetsPreferences } from "./meets-preferences.ts";
import { rankGroup } from "./rank-group.ts";
import { sortChoice } from "./sort-choice.ts";

/**
 * All candidates in the order they are to be tried: model after model, or together where `sort.partition`
 * is `none`. Misses of the performance preferences move behind all others, of whatever model.
 */
export function rankAll(
  groups: readonly (readonly Candidate[])[],
  query: RouteQuery,
  order: ProviderMatcher | undefined,
): readonly Candidate[] {
  const sort = sortChoice(query.preferences);
  const parts = sort.partition === "none" ? [groups.flat()] : groups;
  const ranked = parts.flatMap((group) => rankGroup(group, query, { sort, order }));
  const meets = order === undefined ? meetsPreferences(query.preferences, query.now) : undefined;
  if (meets === undefined) return ranked;
  const misses = new Set(ranked.filter((candidate) => !meets(candidate)));
  return [...ranked.filter((candidate) => !misses.has(candidate)), ...misses];
}
