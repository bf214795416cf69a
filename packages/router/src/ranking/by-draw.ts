import type { Candidate } from "../candidate.ts";
import { byPrice } from "./by-price.ts";
import { standing } from "./standing.ts";

/**
 * The default order (wire reference §5.2): one of the endpoints in good standing is drawn with weight
 * 1/price², the rest follow by price. Free endpoints win over priced ones; among equals, and where no
 * price is known, the draw is even.
 *
 * @param draw 0 <= draw < 1
 */
export function byDraw(group: readonly Candidate[], draw: number): readonly Candidate[] {
  const ranked = byPrice(group);
  const drawn = ranked[drawnIndex(ranked, draw)];
  if (drawn === undefined || drawn === ranked[0]) return ranked;
  return [drawn, ...ranked.filter((candidate) => candidate !== drawn)];
}

function drawnIndex(ranked: readonly Candidate[], draw: number): number {
  const best = ranked[0];
  if (best === undefined) return 0;
  const weights: number[] = [];
  let total = 0;
  for (const candidate of ranked) {
    if (standing(candidate) !== standing(best)) break;
    const weight = weightOf(candidate.price, best.price);
    weights.push(weight);
    total += weight;
  }
  let left = draw * total;
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return 0;
}

/** Relative to the cheapest, so that neither free nor tiny prices overflow. */
function weightOf(price: number, cheapest: number): number {
  if (price <= 0 || price === cheapest) return 1;
  return cheapest <= 0 ? 0 : (cheapest / price) ** 2;
}
