import type { ChatRequest, Model } from "@sluice/schema";
import type { PluginContext } from "../plugin.ts";
import { chatModels } from "../routers/chat-models.ts";
import { pricePercentiles } from "../routers/price-percentiles.ts";
import { servableModels } from "../routers/servable-models.ts";
import { slugMatcher } from "../routers/slug-matcher.ts";
import type { TaskType } from "../task-type/task-type.ts";
import type { AutoOptions } from "./auto-options.ts";
import { type CostTier, costWish, tierOf, tiersFor } from "./cost-wish.ts";
import { pinnedModel } from "./pinned-model.ts";
import { type RankedBy, type RankedModel, rankModels } from "./rank-models.ts";

/** The first model and those that are tried after it (wire reference §6: primary and fallbacks). */
const MOST = 3;

/** What was chosen, and how. */
export interface ChosenForTask {
  /** Slugs in the order they are to be tried; empty when nothing is left. */
  readonly models: readonly string[];
  /** Models that the lists leave. */
  readonly candidates: number;
  readonly costTier: CostTier;
  /** Of the first model; absent when it was pinned, or nothing is left. */
  readonly rankedBy?: RankedBy;
  /** Whether the first model is the one of the latest assistant message. */
  readonly pinned: boolean;
}

type Asked = Pick<PluginContext<AutoOptions>, "request" | "options" | "catalog" | "routing">;

/** Chooses models for a task: lists, then cost, then rank, and of these the first that can serve the request. */
export function chooseModels(asked: Asked, task: TaskType): ChosenForTask {
  const { request, options, catalog, routing } = asked;
  const chat = chatModels(catalog);
  // A band is one of all that is there, whatever part of it a key may use (contract §7.18).
  const percentiles = pricePercentiles(chatModels(routing.installed));
  const isAllowed = slugMatcher(options.allowed_models, catalog);
  const isExcluded = slugMatcher(options.excluded_models, catalog);
  const left = chat.filter(
    ({ slug }) => isAllowed?.(slug) !== false && isExcluded?.(slug) !== true,
  );
  const canServe = servableModels(asked);
  const pinned = options.pin_model === true ? pinnedOf(request, asked, left, canServe) : undefined;
  const wish = costWish(options);
  const ranked = inTiers(rankModels(left, task, request, percentiles), (slug) => {
    const place = percentiles.get(slug);
    const tiers = tiersFor(wish);
    // What nobody knows the price of is in no band: it is the last resort where none is demanded.
    if (place === undefined) return wish.isStrict ? -1 : tiers.length;
    return tiers.indexOf(tierOf(place));
  });
  const chosen = firstServable(ranked, canServe, pinned);
  const models = [...(pinned === undefined ? [] : [pinned]), ...chosen.map(slugOf)].slice(0, MOST);
  const by = pinned === undefined ? chosen[0]?.by : undefined;
  return {
    models,
    candidates: left.length,
    costTier: wish.tier,
    pinned: pinned !== undefined,
    ...(by === undefined ? {} : { rankedBy: by }),
  };
}

const slugOf = ({ model }: RankedModel) => model.slug;

/** Exclusion and other restrictions beat the pin (contract §7.25); its cost is as it was. */
function pinnedOf(
  request: ChatRequest,
  { catalog }: Asked,
  left: readonly Model[],
  canServe: (slug: string) => boolean,
): string | undefined {
  const slug = pinnedModel(request, catalog);
  if (slug === undefined || !left.some((model) => model.slug === slug)) return undefined;
  return canServe(slug) ? slug : undefined;
}

/** Tier by tier, each in its order; below 0 stands what may not serve. */
function inTiers(
  ranked: readonly RankedModel[],
  tierAt: (slug: string) => number,
): readonly RankedModel[] {
  const placed = ranked.map((each) => ({ each, tier: tierAt(each.model.slug) }));
  return placed
    .filter(({ tier }) => tier >= 0)
    .sort((one, other) => one.tier - other.tier)
    .map(({ each }) => each);
}

function firstServable(
  ranked: readonly RankedModel[],
  canServe: (slug: string) => boolean,
  but: string | undefined,
): readonly RankedModel[] {
  const found: RankedModel[] = [];
  for (const each of ranked) {
    if (found.length === MOST) break;
    if (each.model.slug !== but && canServe(each.model.slug)) found.push(each);
  }
  return found;
}
