/** Tiers of `scores.coding`, the best first (specification, `min_coding_score`; contract §7.18). */
export const CODING_TIERS = ["high", "medium", "low"] as const;

/** One of them. */
export type CodingTier = (typeof CODING_TIERS)[number];

const LEAST = { high: 0.66, medium: 0.33 } as const;

/** The tier of a score, 0 to 1; without one the highest. */
export function codingTier(score: number | null | undefined): CodingTier {
  if (score === null || score === undefined || score >= LEAST.high) return "high";
  return score >= LEAST.medium ? "medium" : "low";
}

/** The tiers to look through for one of them: itself, then its neighbours, the better one first. */
export function tiersFrom(tier: CodingTier): readonly CodingTier[] {
  const wanted = CODING_TIERS.indexOf(tier);
  const distance = (each: CodingTier) => Math.abs(CODING_TIERS.indexOf(each) - wanted);
  return CODING_TIERS.toSorted((one, other) => distance(one) - distance(other));
}
