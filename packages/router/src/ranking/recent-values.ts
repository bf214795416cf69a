import { type EndpointHealth, type Outcome, REMEMBERED_MS } from "../endpoint-health.ts";

/** One measure of the answers of late, smallest first. */
export function recentValues(
  health: EndpointHealth | undefined,
  now: number,
  measure: (outcome: Outcome) => number | undefined,
): readonly number[] {
  if (health === undefined) return [];
  const values: number[] = [];
  for (const outcome of health.recent) {
    const value = outcome.at > now - REMEMBERED_MS ? measure(outcome) : undefined;
    if (value !== undefined) values.push(value);
  }
  return values.sort((one, other) => one - other);
}
