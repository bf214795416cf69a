import type { EndpointHealth } from "../endpoint-health.ts";
import { measured } from "../health/percentiles.ts";

/**
 * How long answers took to begin, in ms, at this share of them: to the first token of streamed answers,
 * else to the end of whole ones. Undefined when none came in the last five minutes.
 *
 * @param now ms since the epoch
 * @param share 0 to 1: 0.9 for the time that nine in ten answers keep to
 */
export function measuredLatency(
  health: EndpointHealth | undefined,
  now: number,
  share: number,
): number | undefined {
  const found =
    measured(health, "firstTokenMs", now, [share]) ?? measured(health, "latencyMs", now, [share]);
  return found?.[0];
}

/** Output tokens a second that this share of the answers reached or exceeded; as `measuredLatency`. */
export function measuredThroughput(
  health: EndpointHealth | undefined,
  now: number,
  share: number,
): number | undefined {
  return measured(health, "tokensPerSecond", now, [1 - share])?.[0];
}
