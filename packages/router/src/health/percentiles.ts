import type { EndpointHealth, Measure } from "../endpoint-health.ts";
import { distributionOf } from "./distribution.ts";

/** What half, three quarters, nine tenths and all but one in a hundred of the answers keep below. */
export interface Percentiles {
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  readonly p99: number;
}

/**
 * The percentiles of a measure over the last five minutes, right within 2 %; undefined when nothing was
 * measured.
 *
 * @param now ms since the epoch
 */
export function percentiles(
  health: EndpointHealth | undefined,
  measure: Measure,
  now: number,
): Percentiles | undefined {
  const found = measured(health, measure, now, [0.5, 0.75, 0.9, 0.99]);
  if (found === undefined) return undefined;
  const [p50 = 0, p75 = 0, p90 = 0, p99 = 0] = found;
  return { p50, p75, p90, p99 };
}

/** Any shares of a measure over the last five minutes; undefined below `least` values. */
export function measured(
  health: EndpointHealth | undefined,
  measure: Measure,
  now: number,
  shares: readonly number[],
  least = 1,
): readonly number[] | undefined {
  if (health === undefined) return undefined;
  const distribution = distributionOf(health, measure, now);
  return distribution.count < least ? undefined : shares.map((share) => distribution.at(share));
}
