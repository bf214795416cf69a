import type { Candidate } from "../candidate.ts";
import { byStanding } from "./by-standing.ts";
import { moveFirst } from "./move-first.ts";
import type { RankingWatch } from "./ranking-watch.ts";

/**
 * The default order (wire reference §5.2): one of the endpoints in the best standing there is gets drawn with
 * weight 1/price², the rest follow by price. Free endpoints win over priced ones; among equals, and where
 * no price is known, the draw is even.
 *
 * @param priced the cheapest first
 * @param draw 0 <= draw < 1
 */
export function byDraw(
  priced: readonly Candidate[],
  draw: number,
  watch?: RankingWatch,
): readonly Candidate[] {
  const ranked = byStanding(priced, watch);
  const weights = drawWeights(ranked);
  const index = drawnIndex(weights, draw);
  const drawn = ranked[index];
  if (drawn !== undefined && weights.length > 1) {
    watch?.moved("draw", drawn);
    watch?.drew(weights);
  }
  return moveFirst(ranked, index);
}

/** The weights of those that the draw is among: the first of the list. */
function drawWeights(ranked: readonly Candidate[]): readonly number[] {
  const best = ranked[0];
  if (best === undefined) return [];
  const weights: number[] = [];
  for (const { standing, price } of ranked) {
    if (standing !== best.standing) break;
    const weight = weightOf(price, best.price);
    // By price: who follows one that is never drawn is not drawn either.
    if (weight === 0) break;
    weights.push(weight);
  }
  return weights;
}

function drawnIndex(weights: readonly number[], draw: number): number {
  let total = 0;
  for (const weight of weights) total += weight;
  let left = draw * total;
  for (let index = 0; index < weights.length; index += 1) {
    left -= weights[index] ?? 0;
    if (left < 0) return index;
  }
  return 0;
}

/** Relative to the cheapest, so that neither free nor tiny prices overflow. */
function weightOf(price: number, cheapest: number): number {
  if (price <= 0 || price === cheapest) return 1;
  if (cheapest <= 0) return 0;
  const share = cheapest / price;
  return share * share;
}
