/** How hard a model may be told to think; `none` is not among them. */
export type ThinkingEffort = "minimal" | "low" | "medium" | "high" | "xhigh" | "max";

/** Share of the output limit that each effort stands for (wire reference §4.2). */
const SHARES: Readonly<Record<ThinkingEffort, number>> = {
  minimal: 0.1,
  low: 0.2,
  medium: 0.5,
  high: 0.8,
  xhigh: 0.95,
  max: 0.95,
};

/** Where no output limit is given, what an effort or a budget is measured by, in tokens. */
export const USUAL_OUTPUT_TOKENS = 32_000;

/** Share of the output limit that an effort stands for, 0 to 1. */
export function effortShare(effort: ThinkingEffort): number {
  return SHARES[effort];
}

/** The effort that comes nearest to a share of the output limit; of several, the first. */
export function nearestEffort<Effort extends ThinkingEffort>(
  share: number,
  efforts: readonly [Effort, ...Effort[]],
): Effort {
  const distance = (effort: Effort) => Math.abs(SHARES[effort] - share);
  return efforts.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
