import type { Candidate } from "../candidate.ts";
import { breakerState } from "../health/breaker-state.ts";
import { providerMatcher } from "../provider-matcher.ts";

/** The provider that served the session before comes first, as long as it is well (wire reference §5.6). */
export function stickyFirst(
  ranked: readonly Candidate[],
  provider: string,
  now: number,
): readonly Candidate[] {
  const match = providerMatcher([provider]);
  const sticky = ranked.find(
    ({ endpoint, health, unsteady }) =>
      !unsteady && match(endpoint) >= 0 && breakerState(health, now) === "closed",
  );
  if (sticky === undefined || sticky === ranked[0]) return ranked;
  return [sticky, ...ranked.filter((candidate) => candidate !== sticky)];
}
