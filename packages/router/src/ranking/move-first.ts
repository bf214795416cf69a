import type { Candidate } from "../candidate.ts";

/** The candidate of that place first, the others in the order they had. */
export function moveFirst(candidates: readonly Candidate[], index: number): readonly Candidate[] {
  const moved = candidates[index];
  if (moved === undefined || index === 0) return candidates;
  return [moved].concat(candidates.slice(0, index), candidates.slice(index + 1));
}
