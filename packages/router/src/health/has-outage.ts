import type { EndpointHealth } from "../endpoint-health.ts";

/**
 * A significant outage: at least two attempts of the window failed, and at least half of those that
 * count (contract §7.19).
 *
 * @param now ms since the epoch
 */
export function hasOutage(
  health: EndpointHealth | undefined,
  now: number,
  windowMs: number,
): boolean {
  const from = now - windowMs;
  if (health?.lastFailureAt === undefined || health.lastFailureAt <= from) return false;
  let failed = 0;
  let attempts = 0;
  for (let index = health.tallies.length - 1; index >= 0; index -= 1) {
    const tally = health.tallies[index];
    if (tally === undefined || tally.at <= from) break;
    attempts += tally.answered + tally.failed;
    failed += tally.failed;
  }
  return failed >= 2 && failed * 2 >= attempts;
}
