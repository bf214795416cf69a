import type { Candidate } from "../candidate.ts";
import type { ProviderMatcher } from "../provider-matcher.ts";
import { byStanding } from "./by-standing.ts";
import type { RankingWatch } from "./ranking-watch.ts";

/**
 * `provider.order`: the named strictly in the order of their names, whatever their health, then the rest
 * by price. Endpoints under the same name go by standing and price.
 *
 * @param priced the cheapest first
 */
export function byOrder(
  priced: readonly Candidate[],
  position: ProviderMatcher,
  watch?: RankingWatch,
): readonly Candidate[] {
  const named: { readonly candidate: Candidate; readonly place: number }[] = [];
  const rest: Candidate[] = [];
  for (const candidate of priced) {
    const place = position(candidate.endpoint);
    if (place < 0) rest.push(candidate);
    else named.push({ candidate, place });
  }
  named.sort(
    (one, other) => one.place - other.place || one.candidate.standing - other.candidate.standing,
  );
  const first = named.map(({ candidate }) => candidate);
  if (watch !== undefined) for (const candidate of first) watch.moved("order", candidate);
  return first.concat(byStanding(rest, watch));
}
