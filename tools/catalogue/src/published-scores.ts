import type { PublicScores } from "../../../apps/server/src/catalogue/public-model.ts";
import type { Extra, ScoreCategory } from "./extra.ts";

type Release = Extra["scores"][number];
type Figures = ReadonlyMap<ScoreCategory, number>;

/** What each score of the catalogue is the mean of. Instructions are to paraphrase, simplify, summarise and tell. */
const MADE_OF: Readonly<Record<string, readonly ScoreCategory[]>> = {
  coding: ["coding", "agentic-coding"],
  agentic: ["agentic-coding"],
  reasoning: ["reasoning"],
  math: ["math"],
  "data-analysis": ["data-analysis"],
  writing: ["instructions"],
};

/**
 * The scores of measured models, 0 to 1, by slug. The first release that has a model counts. A later one is brought
 * to the scale of the first category by category, by the models that both have: releases change their tasks.
 */
export function publishedScores(releases: readonly Release[]): ReadonlyMap<string, PublicScores> {
  const [newest, ...older] = releases.map(figuresOf);
  if (newest === undefined) return new Map();
  const all = new Map(newest);
  for (const release of older) {
    const scale = scaleTo(newest, release);
    for (const [slug, figures] of release) {
      if (!all.has(slug)) all.set(slug, scaled(figures, scale));
    }
  }
  return new Map([...all].map(([slug, figures]) => [slug, scoresOf(figures)]));
}

function figuresOf({ categories, models }: Release): ReadonlyMap<string, Figures> {
  return new Map(
    Object.entries(models).map(([slug, { scores }]) => [
      slug,
      new Map(
        categories.flatMap((category, place) => {
          const figure = scores[place];
          return figure === undefined ? [] : [[category, figure] as const];
        }),
      ),
    ]),
  );
}

/** By category how much less, or more, the same models reach in the newer release. */
function scaleTo(
  newer: ReadonlyMap<string, Figures>,
  older: ReadonlyMap<string, Figures>,
): (category: ScoreCategory) => number {
  const shared = [...older].flatMap(([slug, figures]) => {
    const again = newer.get(slug);
    return again === undefined ? [] : [{ older: figures, newer: again }];
  });
  return (category) => {
    const then = shared.reduce((sum, each) => sum + (each.older.get(category) ?? 0), 0);
    const now = shared.reduce((sum, each) => sum + (each.newer.get(category) ?? 0), 0);
    return then === 0 ? 1 : now / then;
  };
}

function scaled(figures: Figures, scale: (category: ScoreCategory) => number): Figures {
  return new Map(
    [...figures].map(([category, figure]) => [category, Math.min(100, figure * scale(category))]),
  );
}

function scoresOf(figures: Figures): PublicScores {
  const means = Object.entries(MADE_OF).flatMap(([name, categories]) => {
    const known = categories.map((category) => figures.get(category));
    if (!known.every((figure) => figure !== undefined)) return [];
    const mean = known.reduce((sum, figure) => sum + figure, 0) / known.length;
    return [[name, Math.round(mean * 10) / 1000] as const];
  });
  return Object.fromEntries(means);
}
