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
  if (health === undefined) return false;
  let failures = 0;
  let attempts = 0;
  for (let index = health.recent.length - 1; index >= 0; index -= 1) {
    const outcome = health.recent[index];
    if (outcome === undefined || outcome.at <= now - windowMs) break;
    if (!outcome.counts) continue;
    attempts += 1;
    if (!outcome.ok) failures += 1;
  }
  return failures >= 2 && failures * 2 >= attempts;
}
