import type { Candidate } from "./candidate.ts";
import type { CandidateGroup } from "./candidate-group.ts";
import { breakerState } from "./health/breaker-state.ts";
import type { Rejection } from "./route-plan.ts";

/** Which endpoints keep their place whatever the breaker says, and the time in ms since the epoch. */
interface BreakerInput {
  readonly now: number;
  readonly exempt: (candidate: Candidate) => boolean;
}

/**
 * Takes out endpoints whose breaker is open, except when nothing else is left (contract §7.8). Breakers
 * know our own keys: where the caller brings one, they say nothing (contract §7.29).
 *
 * @param rejected grows by what was taken out
 */
export function withoutOpenBreakers(
  groups: readonly CandidateGroup[],
  { now, exempt }: BreakerInput,
  rejected: Rejection[],
): readonly CandidateGroup[] {
  const isOpen = (candidate: Candidate) =>
    !candidate.isSpotless && breakerState(candidate.health, now) === "open" && !exempt(candidate);
  if (!groups.some(({ candidates }) => candidates.some(isOpen))) return groups;
  const kept = groups.flatMap(({ asked, candidates }) => {
    const closed = candidates.filter((candidate) => !isOpen(candidate));
    return closed.length === 0 ? [] : [{ asked, candidates: closed }];
  });
  if (kept.length === 0) return groups;
  for (const { candidates } of groups) {
    for (const candidate of candidates) {
      if (!isOpen(candidate)) continue;
      const { endpoint } = candidate;
      const detail = `${endpoint.provider} failed too often of late`;
      rejected.push({ endpoint, reason: "Filter by Open Breaker", detail });
    }
  }
  return kept;
}
