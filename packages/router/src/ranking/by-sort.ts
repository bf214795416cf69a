import type { Candidate } from "../candidate.ts";
import { compareByPrice } from "./by-price.ts";
import { recentValues } from "./recent-values.ts";
import type { SortChoice } from "./sort-choice.ts";
import { standing } from "./standing.ts";

/**
 * `provider.sort`: a strict order without a draw; outages still go to the end. Latency and throughput are
 * the medians observed in the last five minutes; endpoints without one go last, by price. `exacto` takes
 * endpoints that declare `tools` before those that do not, by price.
 *
 * @param now ms since the epoch
 */
export function bySort(
  group: readonly Candidate[],
  by: NonNullable<SortChoice["by"]>,
  now: number,
): readonly Candidate[] {
  const keyed = group.map((candidate) => ({ candidate, key: keyOf(candidate, by, now) }));
  keyed.sort((one, other) => {
    const difference = standing(one.candidate) - standing(other.candidate);
    if (difference !== 0) return difference;
    if (one.key !== other.key) return one.key < other.key ? -1 : 1;
    return compareByPrice(one.candidate, other.candidate);
  });
  return keyed.map(({ candidate }) => candidate);
}

/** The smaller, the earlier. */
function keyOf(candidate: Candidate, by: NonNullable<SortChoice["by"]>, now: number): number {
  switch (by) {
    case "price":
      return candidate.price;
    case "latency":
      return median(recentValues(candidate.health, now, ({ latencyMs }) => latencyMs));
    case "throughput":
      return -median(
        recentValues(candidate.health, now, ({ tokensPerSecond }) => tokensPerSecond),
        Number.NEGATIVE_INFINITY,
      );
    case "exacto":
      return candidate.endpoint.supports?.includes("tools") ? 0 : 1;
  }
}

function median(values: readonly number[], unknown = Number.POSITIVE_INFINITY): number {
  return values[Math.floor((values.length - 1) / 2)] ?? unknown;
}
