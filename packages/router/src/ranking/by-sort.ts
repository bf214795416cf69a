import type { Candidate } from "../candidate.ts";
import { BINS } from "../health/histogram.ts";
import { byKey } from "./by-key.ts";
import { byStanding } from "./by-standing.ts";
import { measuredSpeed } from "./measured-speed.ts";
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
  return byStanding(by === "price" ? priced : byKey(priced, UNKNOWN, keyOf(by, now)), watch);
}

/** The key of what was not measured: behind everything that was. */
const UNKNOWN = BINS;

/** The smaller, the earlier. */
function keyOf(by: Exclude<SortKey, "price">, now: number): (candidate: Candidate) => number {
  switch (by) {
    case "latency":
      return (candidate) => measuredSpeed(candidate, now).latency?.medianBin ?? UNKNOWN;
    case "throughput":
      return (candidate) => {
        const bin = measuredSpeed(candidate, now).throughput?.medianBin;
        return bin === undefined ? UNKNOWN : BINS - 1 - bin;
      };
    case "exacto":
      return ({ endpoint }) => (endpoint.supports?.includes("tools") ? 0 : 1);
  }
}
