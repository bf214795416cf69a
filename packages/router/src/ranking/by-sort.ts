import type { Candidate } from "../candidate.ts";
import { comparePrices } from "../priced-endpoints.ts";
import { byStanding } from "./by-standing.ts";
import { measuredLatency, measuredThroughput } from "./measured-speed.ts";
import type { RankingWatch } from "./ranking-watch.ts";
import type { SortKey } from "./sort-choice.ts";

/**
 * `provider.sort`: a strict order without a draw; outages still go to the end. Latency and throughput are
 * the medians observed in the last five minutes; endpoints without one go last, by price. `exacto` takes
 * endpoints that declare `tools` before those that do not, by price.
 *
 * @param priced the cheapest first
 * @param now ms since the epoch
 */
export function bySort(
  priced: readonly Candidate[],
  by: SortKey,
  now: number,
  watch?: RankingWatch,
): readonly Candidate[] {
  if (by === "price") return byStanding(priced, watch);
  const keyed = priced.map((candidate) => ({ candidate, key: keyOf(candidate, by, now) }));
  const [first] = keyed;
  if (keyed.some(({ key }) => key !== first?.key)) {
    keyed.sort((one, other) => comparePrices(one.key, other.key));
  }
  return byStanding(
    keyed.map(({ candidate }) => candidate),
    watch,
  );
}

/** The smaller, the earlier. */
function keyOf(candidate: Candidate, by: Exclude<SortKey, "price">, now: number): number {
  switch (by) {
    case "latency":
      return measuredLatency(candidate.health, now, 0.5) ?? Number.POSITIVE_INFINITY;
    case "throughput":
      return -(measuredThroughput(candidate.health, now, 0.5) ?? Number.NEGATIVE_INFINITY);
    case "exacto":
      return candidate.endpoint.supports?.includes("tools") ? 0 : 1;
  }
}
