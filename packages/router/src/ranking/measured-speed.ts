import type { EndpointHealth } from "../endpoint-health.ts";
import { type Distribution, distributionOf } from "../health/distribution.ts";

/**
 * How long answers took to begin, in ms: to the first token of streamed answers, else to the end of whole
 * ones. Undefined when none came in the last five minutes.
 *
 * @param now ms since the epoch
 */
export function measuredLatency(
  health: EndpointHealth | undefined,
  now: number,
): Distribution | undefined {
  if (health === undefined) return undefined;
  return (
    unlessEmpty(distributionOf(health, "firstTokenMs", now)) ??
    unlessEmpty(distributionOf(health, "latencyMs", now))
  );
}

/** Output tokens a second; as `measuredLatency`. The speed that nine in ten reach lies at 0.1. */
export function measuredThroughput(
  health: EndpointHealth | undefined,
  now: number,
): Distribution | undefined {
  return health && unlessEmpty(distributionOf(health, "tokensPerSecond", now));
}

function unlessEmpty(distribution: Distribution): Distribution | undefined {
  return distribution.count === 0 ? undefined : distribution;
}
