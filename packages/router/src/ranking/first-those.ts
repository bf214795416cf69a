import type { Candidate } from "../candidate.ts";

/** Those that fit, then the others, each in the order they had; the same list where nothing moves. */
export function firstThose(
  candidates: readonly Candidate[],
  fits: (candidate: Candidate) => boolean,
): readonly Candidate[] {
  const first: Candidate[] = [];
  const others: Candidate[] = [];
  let moved = false;
  for (const candidate of candidates) {
    if (fits(candidate)) {
      moved ||= others.length > 0;
      first.push(candidate);
    } else others.push(candidate);
  }
  return moved ? [...first, ...others] : candidates;
}
