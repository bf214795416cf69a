import type { EndpointHealth } from "../endpoint-health.ts";

/**
 * A significant outage: at least two attempts of the window failed, and at least half of those that
 * count (contract §7.19).
 */
export function hasOutage(
  health: EndpointHealth | undefined,
  now: number,
  windowMs: number,
): boolean {
  const from = now - windowMs;
  if (health?.lastFailureAt === undefined || health.lastFailureAt <= from) return false;
  let failures = 0;
  let attempts = 0;
  for (let index = health.recent.length - 1; index >= 0; index -= 1) {
    const outcome = health.recent[index];
    if (outcome === undefined || outcome.at <= from) break;
    if (!outcome.counts) continue;
    attempts += 1;
    if (!outcome.ok) failures += 1;
  }
  return failures >= 2 && failures * 2 >= attempts;
}
