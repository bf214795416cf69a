import type { Endpoint } from "@sluice/schema";
import type { EndpointHealth } from "./endpoint-health.ts";
import { hasOutage } from "./health/has-outage.ts";
import { isLimited } from "./health/is-limited.ts";
import { uptimeBand } from "./health/uptime.ts";
import type { RouteQuery } from "./route-query.ts";

const BANDS = { normal: 0, degraded: 2, "fallback-only": 4 } as const;
/** What being unsteady adds. */
const UNSTEADY = 8;

/** Failing of late, or asked to be left alone. */
export function isUnsteady(standing: number): boolean {
  return standing >= UNSTEADY;
}

/**
 * How far behind an endpoint is tried (wire reference §5.2): outages of late and providers that asked for
 * a pause last, before them the uptime bands; within each, behind the others, what is probably too small.
 *
 * @param tight its context is probably too small
 */
export function standingOf(
  health: EndpointHealth | undefined,
  tight: boolean,
  query: RouteQuery,
): number {
  const small = tight ? 1 : 0;
  if (health === undefined) return small;
  const { now, outageWindowMs } = query;
  const unsteady = hasOutage(health, now, outageWindowMs) || isPaused(health, query);
  return (unsteady ? UNSTEADY : 0) + BANDS[uptimeBand(health, now, outageWindowMs)] + small;
}

/** Its context is smaller than the prompt and the answer will probably be, in tokens. */
export function isTight(
  { contextLength }: Endpoint,
  ofModel: number | undefined,
  likely: number,
): boolean {
  const length = contextLength ?? ofModel;
  return length !== undefined && length < likely;
}

/** Without fallbacks the primary stays the same through a pause, and its own answer is the caller's. */
function isPaused(health: EndpointHealth, { now, preferences }: RouteQuery): boolean {
  return preferences.allow_fallbacks !== false && isLimited(health, now);
}
