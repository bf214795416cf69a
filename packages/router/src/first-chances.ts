import { rankField } from "./rank-field.ts";
import type { RouteField } from "./route-field.ts";
import type { RouteQuery } from "./route-query.ts";

/**
 * By endpoint id, how probable it is over all draws that an endpoint is tried first; exact, not sampled:
 * between two neighbouring bounds of the draws the plan stays the same, so each stretch is planned once.
 *
 * @param draws the weights of every draw of the plan
 */
export function firstChances(
  field: RouteField,
  query: RouteQuery,
  draws: readonly (readonly number[])[],
): ReadonlyMap<string, number> {
  const chances = new Map<string, number>();
  let from = 0;
  for (const to of boundsOf(draws)) {
    const [first] = rankField(field, { ...query, draw: (from + to) / 2 }).candidates;
    if (first !== undefined) chances.set(first.id, (chances.get(first.id) ?? 0) + to - from);
    from = to;
  }
  return chances;
}

/** Where the outcome of some draw changes, smallest first; the last is 1. */
function boundsOf(draws: readonly (readonly number[])[]): readonly number[] {
  const bounds = new Set<number>([1]);
  for (const weights of draws) {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let sum = 0;
    for (const weight of weights.slice(0, -1)) {
      sum += weight;
      bounds.add(sum / total);
    }
  }
  return [...bounds].sort((one, other) => one - other);
}
