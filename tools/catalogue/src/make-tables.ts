import type { PublicTable } from "../../../apps/server/src/catalogue/public-model.ts";
import manifest from "../package.json" with { type: "json" };
import { asNamed } from "./as-named.ts";
import { extra } from "./extra.ts";
import { publishedScores } from "./published-scores.ts";
import { readSource } from "./read-source.ts";
import { SOURCES } from "./sources.ts";
import { withExtra } from "./with-extra.ts";
import { withScores } from "./with-scores.ts";
import { knownSlugs, withSlugs } from "./with-slugs.ts";

/** Whose names of models are those that callers know. */
const NAMES_FROM = "openrouter";

/** The table of each public provider, by its slug. */
export async function makeTables(): Promise<ReadonlyMap<string, PublicTable>> {
  const read = await Promise.all(
    SOURCES.map(async (source) => ({ source, models: await readSource(source) })),
  );
  const names = read.find(({ source }) => source.provider === NAMES_FROM)?.models ?? [];
  const known = knownSlugs(names);
  const measured = publishedScores(extra.scores);
  const byName = new Map(names.map((model) => [model.model, model]));
  return new Map(
    read.map(({ source, models }) => {
      const { provider, author = provider } = source;
      const from = `${source.package} ${manifest.devDependencies[source.package]}`;
      const named = withSlugs(models, author, known).map((each) => asNamed(each, byName));
      const whole = withExtra(named, provider, extra);
      return [provider, { from, models: whole.map((each) => withScores(each, measured)) }];
    }),
  );
}

/** A table as its file holds it: one model a line, so that a newer version reads as a list of changes. */
export function formatTable({ from, models }: PublicTable): string {
  const lines = models.map((model) => `    ${JSON.stringify(model)}`);
  return `{\n  "from": ${JSON.stringify(from)},\n  "models": [\n${lines.join(",\n")}\n  ]\n}\n`;
}
