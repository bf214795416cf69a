import type { Candidate } from "../candidate.ts";
import type { EndpointHealth } from "../endpoint-health.ts";
import { type Distribution, distributionOf } from "../health/distribution.ts";
import { oldestMinute } from "../health/recent-minutes.ts";

/** How fast the answers of the last five minutes were; what was not measured is undefined. */
export interface MeasuredSpeed {
  /** The first minute that counts. */
  readonly oldest: number;
  /** Ms until answers began: to the first token of streamed ones, else to the end of whole ones. */
  readonly latency: Distribution | undefined;
  /** Output tokens a second; the speed that nine in ten reach lies at 0.1. */
  readonly throughput: Distribution | undefined;
}

/** Worked out once a minute for each state of an endpoint's health. @param now ms since the epoch */
export function measuredSpeed(candidate: Candidate, now: number): MeasuredSpeed {
  const oldest = oldestMinute(now);
  if (candidate.speed?.oldest === oldest) return candidate.speed;
  const { health } = candidate;
  candidate.speed = {
    oldest,
    latency: measured(health, "firstTokenMs", now) ?? measured(health, "latencyMs", now),
    throughput: measured(health, "tokensPerSecond", now),
  };
  return candidate.speed;
}

function measured(
  health: EndpointHealth | undefined,
  measure: Parameters<typeof distributionOf>[1],
  now: number,
): Distribution | undefined {
  if (health === undefined) return undefined;
  const distribution = distributionOf(health, measure, now);
  return distribution.count === 0 ? undefined : distribution;
}
