import { unknownModel, wrongEndpoint } from "@sluice/errors";
import { type Catalog, cutSuffixes, findModel, type Model, type ServiceTier } from "@sluice/schema";
import type { SortKey } from "./ranking/sort-choice.ts";
import type { Operation, RouteQuery } from "./route-query.ts";

/** A model as it was asked for. */
export interface AskedModel {
  readonly model: Model;
  /** What its suffix sorts by. */
  readonly sort?: SortKey;
  /** A service tier that its suffix makes eligible beside the ordinary one. */
  readonly tier?: ServiceTier;
}

/** What a suffix asks for (wire reference §5.3); `online` asks for a plugin, which is not routing's. */
const SUFFIXES = {
  nitro: { sort: "throughput", tier: "priority" },
  floor: { sort: "price", tier: "flex" },
  exacto: { sort: "exacto" },
  online: {},
} as const satisfies Record<string, Omit<AskedModel, "model">>;

/**
 * The asked models in order, each once (contract §7.9). A slug that the catalogue lacks may carry suffixes.
 * Throws 400 for one that stays unknown and for a model of another operation, wherever in the list it stands.
 */
export function askedModels({ models, catalog, needs }: RouteQuery): readonly AskedModel[] {
  const asked: AskedModel[] = [];
  for (const slug of models) {
    const found = readSlug(slug, catalog);
    if (found === undefined) throw unknownModel(slug);
    const { model } = found;
    if (!serves(model, needs.operation)) {
      throw wrongEndpoint(slug, needs.operation, model.output);
    }
    asked.push(found);
  }
  // Nearly always it is one.
  return asked.length === 1 ? asked : eachOnce(asked);
}

function eachOnce(asked: readonly AskedModel[]): readonly AskedModel[] {
  const known = new Map<string, AskedModel>();
  for (const each of asked) {
    if (!known.has(each.model.slug)) known.set(each.model.slug, each);
  }
  return [...known.values()];
}

function readSlug(slug: string, catalog: Catalog): AskedModel | undefined {
  const whole = findModel(catalog, slug);
  if (whole !== undefined) return { model: whole };
  const cut = cutSuffixes(slug, (each) => findModel(catalog, each) !== undefined);
  const model = findModel(catalog, cut.slug);
  if (model === undefined) return undefined;
  // A model has one order: the first suffix that sorts counts, as it does for the request's own.
  const wishes = cut.suffixes.map((word) => SUFFIXES[word]).filter((wish) => "sort" in wish);
  return { model, ...wishes[0] };
}

function serves({ output }: Model, operation: Operation): boolean {
  switch (operation) {
    case "chat":
      return output.includes("text") || output.includes("image") || output.includes("audio");
    case "speech":
      return output.includes("speech") || (output.includes("audio") && !output.includes("text"));
    case "rerank":
    case "embeddings":
      return output.includes(operation);
  }
}
