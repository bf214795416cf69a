import { type EndpointHealth, type HealthMinute, REMEMBERED_MS } from "../endpoint-health.ts";

/** Length of a minute, in ms. */
export const MINUTE_MS = 60_000;

/** The minutes of the last five, the one under way included. */
export function recentMinutes(
  health: EndpointHealth | undefined,
  now: number,
): readonly HealthMinute[] {
  if (health === undefined) return [];
  const oldest = oldestMinute(now);
  const from = health.minutes.findIndex(({ minute }) => minute >= oldest);
  if (from <= 0) return from === 0 ? health.minutes : [];
  return health.minutes.slice(from);
}

/** The first minute that still counts. */
export function oldestMinute(now: number): number {
  return Math.floor((now - REMEMBERED_MS) / MINUTE_MS) + 1;
}
