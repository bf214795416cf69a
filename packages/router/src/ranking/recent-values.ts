import type { EndpointHealth, Outcome } from "../endpoint-health.ts";

/** Statistics are over the last five minutes (wire reference §5.1). */
const WINDOW_MS = 300_000;

/** One measure of the answers of late, smallest first. */
export function recentValues(
  health: EndpointHealth | undefined,
  now: number,
  measure: (outcome: Outcome) => number | undefined,
): readonly number[] {
  if (health === undefined) return [];
  const values: number[] = [];
  for (const outcome of health.recent) {
    const value = outcome.at > now - WINDOW_MS ? measure(outcome) : undefined;
    if (value !== undefined) values.push(value);
  }
  return values.sort((one, other) => one - other);
}
