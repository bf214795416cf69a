import type { Candidate } from "../candidate.ts";
import type { RankingNote } from "./ranking-note.ts";

/** Good standing first; equals keep their order, the same list where all are well. */
export function byStanding(
  candidates: readonly Candidate[],
  note?: RankingNote,
): readonly Candidate[] {
  if (candidates.every(({ standing }) => standing === 0)) return candidates;
  if (note !== undefined) {
    for (const candidate of candidates) if (candidate.standing > 0) note("standing", candidate);
  }
  return candidates.toSorted((one, other) => one.standing - other.standing);
}
