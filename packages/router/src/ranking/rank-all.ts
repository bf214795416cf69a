import type { Candidate } from "../candidate.ts";
import type { CandidateGroup } from "../candidate-group.ts";
import { ownedBy } from "../owned-by.ts";
import { comparePrices } from "../priced-endpoints.ts";
import type { ProviderMatcher } from "../provider-matcher.ts";
import type { RouteQuery } from "../route-query.ts";
import { firstThose } from "./first-those.ts";
import { meetsPreferences } from "./meets-preferences.ts";
import { rankGroup } from "./rank-group.ts";
import type { RankingWatch } from "./ranking-watch.ts";
import { type SortKey, sortChoice } from "./sort-choice.ts";

/**
 * All candidates in the order they are to be tried: model after model, or together where `sort.partition`
 * is `none`. Misses of the performance preferences move behind all others, of whatever model. Of each
 * group, endpoints where the caller has a key of its own come first, whatever else was asked.
 */
export function rankAll(
  groups: readonly CandidateGroup[],
  query: RouteQuery,
  order: ProviderMatcher | undefined,
  watch?: RankingWatch,
): readonly Candidate[] {
  const { by, partition } = sortChoice(query.preferences);
  const owned = ownedBy(query);
  const parts = partition === "none" ? [together(groups)] : groups;
  const rankPart = ({ asked, candidates }: (typeof parts)[number]): readonly Candidate[] => {
    const found = rankGroup(candidates, query, { by: by ?? asked.sort, order, watch });
    return owned === undefined ? found : firstThose(found, owned);
  };
  // Nearly always it is one model.
  const [only] = parts;
  const ranked =
    only !== undefined && parts.length === 1 ? rankPart(only) : parts.flatMap(rankPart);
  if (owned !== undefined && watch !== undefined) {
    for (const candidate of ranked) if (owned(candidate)) watch.moved("own_key", candidate);
  }
  return order === undefined ? slowLast(ranked, query, owned, watch) : ranked;
}

type Fits = (candidate: Candidate) => boolean;

function slowLast(
  ranked: readonly Candidate[],
  { preferences, now }: RouteQuery,
  owned: Fits | undefined,
  watch: RankingWatch | undefined,
): readonly Candidate[] {
  const meets = meetsPreferences(preferences, now);
  if (meets === undefined) return ranked;
  return firstThose(ranked, (candidate) => {
    if (owned?.(candidate) === true || meets(candidate)) return true;
    watch?.moved("performance", candidate);
    return false;
  });
}

/** One group of all; the first asked suffix that sorts counts. */
function together(groups: readonly CandidateGroup[]): {
  readonly asked: { readonly sort?: SortKey };
  readonly candidates: readonly Candidate[];
} {
  const asked = groups.find((group) => group.asked.sort !== undefined)?.asked ?? {};
  const all = groups.flatMap(({ candidates }) => candidates);
  return { asked, candidates: all.sort((one, other) => comparePrices(one.price, other.price)) };
}
