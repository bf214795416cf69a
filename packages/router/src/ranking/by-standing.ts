import type { Candidate } from "../candidate.ts";
import type { RankingWatch } from "./ranking-watch.ts";

/** Good standing first; equals keep their order, the same list where all are well. */
export function byStanding(
  candidates: readonly Candidate[],
  watch?: RankingWatch,
): readonly Candidate[] {
  if (candidates.every(({ standing }) => standing === 0)) return candidates;
  if (watch !== undefined) {
    for (const candidate of candidates)
      if (candidate.standing > 0) watch.moved("standing", candidate);
  }
  return candidates.toSorted((one, other) => one.standing - other.standing);
}
