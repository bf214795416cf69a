import {
  type EndpointHealth,
  measured,
  percentiles,
  type UptimeSpan,
  uptime,
} from "@sluice/router";
import type { EndpointObject } from "@sluice/schema";

/** What an endpoint's health says in numbers, as the catalogue shows it (wire reference §14.2). */
export type EndpointFigures = Pick<
  EndpointObject,
  | "uptime_last_5m"
  | "uptime_last_30m"
  | "uptime_last_1d"
  | "latency_last_30m"
  | "throughput_last_30m"
>;

/**
 * Uptimes are over what this installation saw since it started. Latency and throughput are remembered for
 * five minutes, and are those of these five. Latency is that of the first token, of answers that came whole where none was
 * streamed. Of throughput, p90 is what nine in ten answers reach.
 *
 * @param now ms since the epoch
 */
export function endpointFigures(health: EndpointHealth | undefined, now: number): EndpointFigures {
  return {
    uptime_last_5m: percentUp(health, now, "5m"),
    uptime_last_30m: percentUp(health, now, "30m"),
    uptime_last_1d: percentUp(health, now, "1d"),
    latency_last_30m:
      percentiles(health, "firstTokenMs", now) ?? percentiles(health, "latencyMs", now) ?? null,
    throughput_last_30m: throughput(health, now),
  };
}

function percentUp(health: EndpointHealth | undefined, now: number, span: UptimeSpan) {
  const { share } = uptime(health, now, span);
  return share === undefined ? null : 100 * share;
}

function throughput(
  health: EndpointHealth | undefined,
  now: number,
): EndpointFigures["throughput_last_30m"] {
  const found = measured(health, "tokensPerSecond", now, [0.5, 0.25, 0.1, 0.01]);
  if (found === undefined) return null;
  const [p50 = 0, p75 = 0, p90 = 0, p99 = 0] = found;
  return { p50, p75, p90, p99 };
}
