import type { Candidate } from "../candidate.ts";

/**
 * Sorted by a whole number, the smallest first, equals in the order they had. There are few numbers, so
 * that counting them beats comparing the candidates.
 *
 * @param most the largest number that `keyOf` gives
 */
export function byKey(
  candidates: readonly Candidate[],
  most: number,
  keyOf: (candidate: Candidate) => number,
): readonly Candidate[] {
  const keys = candidates.map(keyOf);
  const places = new Uint32Array(most + 2);
  for (const key of keys) places[key + 1] = (places[key + 1] ?? 0) + 1;
  for (let key = 1; key <= most; key += 1) {
    places[key] = (places[key] ?? 0) + (places[key - 1] ?? 0);
  }
  const sorted = candidates.slice();
  candidates.forEach((candidate, index) => {
    const key = keys[index] ?? 0;
    const place = places[key] ?? 0;
    sorted[place] = candidate;
    places[key] = place + 1;
  });
  return sorted;
}
