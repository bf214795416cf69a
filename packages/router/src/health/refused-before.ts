import type { RateLimit } from "../endpoint-health.ts";
import { FIRST_PAUSE_MS } from "./limit-after.ts";

/**
 * Whether an endpoint was refusing without a hint before a call that ended at this time was refused too:
 * asking again soon helps nobody. Ms since the epoch.
 */
export function refusedBefore(limit: RateLimit | undefined, endedAt: number): boolean {
  if (limit?.pauseMs === undefined) return false;
  return limit.since < endedAt || limit.pauseMs > FIRST_PAUSE_MS;
}
