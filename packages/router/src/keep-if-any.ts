import type { Candidate } from "./candidate.ts";
import type { Rejection } from "./route-plan.ts";

/**
 * A soft rule: where some candidates of the group fit, only they are kept; where none does, the rule is
 * passed over.
 *
 * @param rejected grows by what was left out
 */
export function keepIfAny(
  group: readonly Candidate[],
  rejected: Rejection[],
  rule: { readonly reason: string; readonly detail: string },
  fits: (candidate: Candidate) => boolean,
): readonly Candidate[] {
  if (group.every(fits)) return group;
  const kept = group.filter(fits);
  if (kept.length === 0) return group;
  for (const candidate of group) {
    if (!fits(candidate)) rejected.push({ endpoint: candidate.endpoint, ...rule });
  }
  return kept;
}
