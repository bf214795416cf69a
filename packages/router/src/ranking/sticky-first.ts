import type { Candidate } from "../candidate.ts";
import { breakerState } from "../health/breaker-state.ts";
import { isUnsteady } from "../standing-of.ts";
import { moveFirst } from "./move-first.ts";
import type { RankingWatch } from "./ranking-watch.ts";

/**
 * The endpoint that served the session before comes first, as long as it is well (wire reference §5.6).
 *
 * @param sticky ids of endpoints
 * @param now ms since the epoch
 */
export function stickyFirst(
  ranked: readonly Candidate[],
  sticky: ReadonlySet<string>,
  now: number,
  watch?: RankingWatch,
): readonly Candidate[] {
  const index = ranked.findIndex(
    ({ endpoint, health, standing }) =>
      sticky.has(endpoint.id) && !isUnsteady(standing) && breakerState(health, now) === "closed",
  );
  const found = ranked[index];
  if (found === undefined) return ranked;
  watch?.moved("sticky", found);
  return moveFirst(ranked, index);
}
