import type { Catalog, Model } from "@sluice/schema";
import { chatModels } from "../routers/chat-models.ts";
import { modelPrice } from "../routers/model-price.ts";
import type { RoutingView } from "../routing-view.ts";
import type { FusionPreset } from "./fusion-options.ts";

/** A panel and who compares and writes. */
export interface FusionModels {
  readonly panel: readonly string[];
  readonly model: string;
}

/** What a preset can choose from. */
export interface PresetSources {
  readonly catalog: Catalog;
  readonly throughputOf: RoutingView["throughputOf"];
  readonly servable: (slug: string) => boolean;
}

/** How many are asked. */
const SIZES = { "general-high": 4, "general-budget": 3, "general-fast": 3 } as const;
/** Of the known prices, the share that counts as cheap. */
const CHEAP = 0.5;

interface Candidate {
  readonly slug: string;
  readonly author: string;
  /** 0 to 1. */
  readonly score: number;
  /** USD per million tokens, of three read and one made. */
  readonly price: number;
  /** Output tokens a second. */
  readonly speed: number;
}

/**
 * The models of a preset among those that an installation has: the best, the best of the cheap ones, or the fast
 * ones of those, one of each author before a second. Undefined where no chat model can serve the request.
 */
export function presetModels(
  preset: FusionPreset,
  sources: PresetSources,
): FusionModels | undefined {
  const all = candidates(sources);
  const ranked = RANKS[preset](all);
  const panel = spreadOverAuthors(ranked).slice(0, SIZES[preset]);
  const writer = panel.toSorted(byWorth)[0];
  return writer === undefined
    ? undefined
    : { panel: panel.map(({ slug }) => slug), model: writer.slug };
}

const RANKS: Readonly<Record<FusionPreset, (all: readonly Candidate[]) => readonly Candidate[]>> = {
  "general-high": (all) => all.toSorted(byWorth),
  "general-budget": (all) => cheap(all).toSorted(byWorth),
  "general-fast": (all) =>
    cheap(all).toSorted((one, other) => other.speed - one.speed || one.price - other.price),
};

/** Who has no score is worth what it costs, below those who have one. */
function byWorth(one: Candidate, other: Candidate): number {
  return other.score - one.score || other.price - one.price || (one.slug < other.slug ? -1 : 1);
}

function cheap(all: readonly Candidate[]): readonly Candidate[] {
  const prices = all.map(({ price }) => price).toSorted((one, other) => one - other);
  const bound = prices[Math.max(0, Math.ceil(prices.length * CHEAP) - 1)] ?? 0;
  return all.filter(({ price }) => price <= bound);
}

function spreadOverAuthors(ranked: readonly Candidate[]): readonly Candidate[] {
  const seen = new Map<string, number>();
  const rounds = ranked.map((candidate) => {
    const round = seen.get(candidate.author) ?? 0;
    seen.set(candidate.author, round + 1);
    return { candidate, round };
  });
  return rounds.toSorted((one, other) => one.round - other.round).map(({ candidate }) => candidate);
}

function candidates({ catalog, throughputOf, servable }: PresetSources): readonly Candidate[] {
  return chatModels(catalog)
    .filter(({ slug, input }) => input.includes("text") && servable(slug))
    .map((model) => ({
      slug: model.slug,
      author: model.slug.split("/")[0] ?? "",
      score: scoreOf(model),
      price: modelPrice(model) ?? 0,
      speed: Math.max(0, ...model.endpoints.map(({ id }) => throughputOf(id) ?? 0)),
    }));
}

function scoreOf({ scores = {} }: Model): number {
  const all = Object.values(scores);
  if (Object.hasOwn(scores, "chat")) return scores.chat ?? 0;
  return all.length === 0 ? 0 : all.reduce((sum, score) => sum + score, 0) / all.length;
}
