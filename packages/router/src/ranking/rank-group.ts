import type { Candidate } from "../candidate.ts";
import type { ProviderMatcher } from "../provider-matcher.ts";
import type { RouteQuery } from "../route-query.ts";
import { byDraw } from "./by-draw.ts";
import { byOrder } from "./by-order.ts";
import { bySort } from "./by-sort.ts";
import type { SortChoice } from "./sort-choice.ts";
import { stickyFirst } from "./sticky-first.ts";

/** How the endpoints of one group are put in order. */
export interface Ranking {
  readonly sort: SortChoice;
  /** Places of `provider.order`; absent where it is not given. */
  readonly order: ProviderMatcher | undefined;
}

/** The order in which the endpoints of one model (of all, without partition) are tried. */
export function rankGroup(
  group: readonly Candidate[],
  query: RouteQuery,
  { sort, order }: Ranking,
): readonly Candidate[] {
  if (order !== undefined) return byOrder(group, order);
  const { stickyProvider, now, needs } = query;
  const ranked =
    needs.serviceTier === "priority"
      ? priorityFirst(group, query, sort)
      : sorted(group, query, sort);
  return stickyProvider === undefined ? ranked : stickyFirst(ranked, stickyProvider, now);
}

/** Priority endpoints by throughput, then the ordinary ones (wire reference §5.5). */
function priorityFirst(
  group: readonly Candidate[],
  query: RouteQuery,
  sort: SortChoice,
): readonly Candidate[] {
  const isPriority = ({ endpoint }: Candidate) => endpoint.tier === "priority";
  const usual = group.filter((candidate) => !isPriority(candidate));
  const by = sort.by ?? "throughput";
  return [...bySort(group.filter(isPriority), by, query.now), ...sorted(usual, query, sort)];
}

function sorted(
  group: readonly Candidate[],
  { now, draw }: RouteQuery,
  { by }: SortChoice,
): readonly Candidate[] {
  return by === undefined ? byDraw(group, draw) : bySort(group, by, now);
}
