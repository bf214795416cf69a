import type { Candidate } from "../candidate.ts";
import { standing } from "./standing.ts";

/** Good standing first, then the cheapest; equals keep the catalogue's order. Never changes `group`. */
export function byPrice(group: readonly Candidate[]): readonly Candidate[] {
  return group.toSorted(compareByPrice);
}

/** The comparison behind `byPrice`. */
export function compareByPrice(one: Candidate, other: Candidate): number {
  const difference = standing(one) - standing(other);
  if (difference !== 0 || one.price === other.price) return difference;
  return one.price < other.price ? -1 : 1;
}
