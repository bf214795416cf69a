import type { Candidate } from "../candidate.ts";
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
  return byStanding(
    inBuckets(priced, (candidate) => keyOf(candidate, by, now)),
    watch,
  );
}

/**
 * Sorted by a key, equals in the order they had. Percentiles are the values of a few hundred bins: many
 * candidates share a key, so that only the keys need to be sorted.
 */
function inBuckets(
  candidates: readonly Candidate[],
  keyOf: (candidate: Candidate) => number,
): readonly Candidate[] {
  const buckets = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    const key = keyOf(candidate);
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [candidate]);
    else bucket.push(candidate);
  }
  if (buckets.size <= 1) return candidates;
  const sorted: Candidate[] = [];
  for (const key of Float64Array.from(buckets.keys()).sort()) {
    for (const candidate of buckets.get(key) ?? []) sorted.push(candidate);
  }
  return sorted;
}

/** The smaller, the earlier. */
function keyOf(candidate: Candidate, by: Exclude<SortKey, "price">, now: number): number {
  switch (by) {
    case "latency":
      return measuredLatency(candidate.health, now)?.at(0.5) ?? Number.POSITIVE_INFINITY;
    case "throughput":
      return -(measuredThroughput(candidate.health, now)?.at(0.5) ?? Number.NEGATIVE_INFINITY);
    case "exacto":
      return candidate.endpoint.supports?.includes("tools") ? 0 : 1;
  }
}
