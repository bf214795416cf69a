import type { PLUGIN_OPTIONS } from "@sluice/schema";
import type { z } from "zod";
import { comparePrices } from "../routers/model-price.ts";
import type { Coder } from "./coders.ts";
import { type CodingTier, codingTier, tiersFrom } from "./coding-tier.ts";

/** Options of the router. */
export type ParetoOptions = z.infer<(typeof PLUGIN_OPTIONS)["pareto-router"]>;

/** The first model and at most two of its tier that are tried after it (wire reference §6). */
const MOST = 3;

/** What the choice depends on beside the models. */
export interface CoderWish {
  readonly options: ParetoOptions;
  /** Whether the fastest is wanted rather than the cheapest (`:nitro`). */
  readonly isFast: boolean;
  /** Output tokens a second, the median of the fastest endpoint; undefined: not measured. */
  speedOf(coder: Coder): number | undefined;
  canServe(slug: string): boolean;
}

/** What was chosen: models of one tier, in the order they are to be tried. */
export interface ChosenCoders {
  readonly tier: CodingTier;
  readonly chosen: readonly Coder[];
}

/**
 * With a `max_price` the best at or below it, whatever its tier; else the cheapest of the tier that
 * `min_coding_score` asks for, or of its nearest neighbour that has one. Undefined when nothing is left.
 */
export function chooseCoders(coders: readonly Coder[], wish: CoderWish): ChosenCoders | undefined {
  const { max_price: cap, min_coding_score: least } = wish.options;
  if (cap !== null && cap !== undefined) {
    const payable = coders.filter(({ price }) => price !== undefined && price <= cap);
    return bestOf(payable, wish);
  }
  const order = wish.isFast ? bySpeed(wish) : byPrice;
  for (const tier of tiersFrom(codingTier(least))) {
    const members = coders.filter((coder) => coder.tier === tier).sort(order);
    const chosen = firstServable(members, wish);
    if (chosen.length > 0) return { tier, chosen };
  }
  return undefined;
}

function bestOf(payable: readonly Coder[], wish: CoderWish): ChosenCoders | undefined {
  const ranked = payable.toSorted((one, other) => other.score - one.score || byPrice(one, other));
  const best = ranked.find(({ slug }) => wish.canServe(slug));
  if (best === undefined) return undefined;
  const rest = ranked.filter((coder) => coder !== best && coder.tier === best.tier);
  const order = wish.isFast ? bySpeed(wish) : undefined;
  const followers = firstServable(order === undefined ? rest : rest.sort(order), wish);
  return { tier: best.tier, chosen: [best, ...followers].slice(0, MOST) };
}

function firstServable(coders: readonly Coder[], { canServe }: CoderWish): readonly Coder[] {
  const found: Coder[] = [];
  for (const coder of coders) {
    if (found.length === MOST) break;
    if (canServe(coder.slug)) found.push(coder);
  }
  return found;
}

function byPrice(one: Coder, other: Coder): number {
  return (
    comparePrices(one.price, other.price) ||
    other.score - one.score ||
    (one.slug < other.slug ? -1 : 1)
  );
}

/** What was not measured comes last, by price. */
function bySpeed({ speedOf }: CoderWish): (one: Coder, other: Coder) => number {
  return (one, other) => (speedOf(other) ?? -1) - (speedOf(one) ?? -1) || byPrice(one, other);
}
