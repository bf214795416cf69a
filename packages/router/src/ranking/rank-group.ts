import type { Candidate } from "../candidate.ts";
import type { ProviderMatcher } from "../provider-matcher.ts";
import type { RouteQuery } from "../route-query.ts";
import { byDraw } from "./by-draw.ts";
import { byOrder } from "./by-order.ts";
import { bySort } from "./by-sort.ts";
import type { RankingWatch } from "./ranking-watch.ts";
import type { SortKey } from "./sort-choice.ts";
import { stickyFirst } from "./sticky-first.ts";

/** How the endpoints of one group are put in order. */
export interface Ranking {
  /** Absent: the default draw. */
  readonly by: SortKey | undefined;
  /** Places of `provider.order`; absent where it is not given. */
  readonly order: ProviderMatcher | undefined;
  readonly watch: RankingWatch | undefined;
}

/**
 * The order in which the endpoints of one model (of all, without partition) are tried.
 *
 * @param priced the cheapest first
 */
export function rankGroup(
  priced: readonly Candidate[],
  query: RouteQuery,
  ranking: Ranking,
): readonly Candidate[] {
  const { order, watch } = ranking;
  if (order !== undefined) return byOrder(priced, order, watch);
  const { sticky, now, needs } = query;
  const ranked =
    needs.serviceTier === "priority"
      ? priorityFirst(priced, query, ranking)
      : sorted(priced, query, ranking);
  return sticky === undefined || sticky.size === 0
    ? ranked
    : stickyFirst(ranked, sticky, now, watch);
}

/** Priority endpoints by throughput, then the ordinary ones (wire reference §5.5). */
function priorityFirst(
  priced: readonly Candidate[],
  query: RouteQuery,
  ranking: Ranking,
): readonly Candidate[] {
  const { by = "throughput", watch } = ranking;
  const isPriority = ({ endpoint }: Candidate) => endpoint.tier === "priority";
  const first = bySort(priced.filter(isPriority), by, query.now, watch);
  if (watch !== undefined) for (const candidate of first) watch.moved("service_tier", candidate);
  const usual = priced.filter((candidate) => !isPriority(candidate));
  return [...first, ...sorted(usual, query, ranking)];
}

function sorted(
  priced: readonly Candidate[],
  { now, draw }: RouteQuery,
  { by, watch }: Ranking,
): readonly Candidate[] {
  return by === undefined ? byDraw(priced, draw, watch) : bySort(priced, by, now, watch);
}
