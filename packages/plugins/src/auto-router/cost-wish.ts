import type { AutoOptions } from "./auto-options.ts";

/** Fifths of the priced chat models, the cheapest first (specification, `cost_tier`). */
export const COST_TIERS = ["low", "medium", "high", "xhigh", "max"] as const;

/** One of them. */
export type CostTier = (typeof COST_TIERS)[number];

/** What a request wants to spend. */
export interface CostWish {
  readonly tier: CostTier;
  /** True: nothing else will do; false: the nearest tier that has a model will. */
  readonly isStrict: boolean;
}

/** Without any cost setting (specification). */
const DEFAULT_TRADEOFF = 9;

/**
 * `cost_tier` is a band: cheaper models are cut too. The older `cost_quality_tradeoff` favours a band, two of
 * its steps to each, and so does having neither.
 */
export function costWish({ cost_tier, cost_quality_tradeoff }: AutoOptions): CostWish {
  if (cost_tier !== null && cost_tier !== undefined) return { tier: cost_tier, isStrict: true };
  const tradeoff = cost_quality_tradeoff ?? DEFAULT_TRADEOFF;
  const step = Math.min(COST_TIERS.length - 1, Math.floor((10 - tradeoff) / 2));
  return { tier: COST_TIERS[step] ?? "low", isStrict: false };
}

/** The tier of a place in price, 0 to 100; the last one holds its end. */
export function tierOf(percentile: number): CostTier {
  const step = Math.min(COST_TIERS.length - 1, Math.floor(percentile / 20));
  return COST_TIERS[step] ?? "max";
}

/** The tiers that may serve a wish, in the order they are looked through: its own, then the nearest, cheaper first. */
export function tiersFor({ tier, isStrict }: CostWish): readonly CostTier[] {
  if (isStrict) return [tier];
  const wanted = COST_TIERS.indexOf(tier);
  const distance = (each: CostTier) => Math.abs(COST_TIERS.indexOf(each) - wanted);
  return COST_TIERS.toSorted((one, other) => distance(one) - distance(other));
}
