import type { Candidate } from "./candidate.ts";
import { breakerState } from "./health/breaker-state.ts";
import type { Rejection } from "./route-plan.ts";

/**
 * Takes out endpoints whose breaker is open, except when nothing else is left (contract §7.8).
 *
 * @param rejected grows by what was taken out
 */
export function withoutOpenBreakers(
  groups: readonly (readonly Candidate[])[],
  now: number,
  rejected: Rejection[],
): readonly (readonly Candidate[])[] {
  const isOpen = ({ health }: Candidate) => breakerState(health, now) === "open";
  if (!groups.some((group) => group.some(isOpen))) return groups;
  const kept = groups.map((group) => group.filter((candidate) => !isOpen(candidate)));
  if (kept.every((group) => group.length === 0)) return groups;
  for (const { endpoint } of groups.flat().filter(isOpen)) {
    const detail = `${endpoint.provider} failed too often of late`;
    rejected.push({ endpoint, reason: "Filter by Open Breaker", detail });
  }
  return kept.filter((group) => group.length > 0);
}
