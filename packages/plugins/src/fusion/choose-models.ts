import { badRequest, notFound, unknownModel } from "@sluice/errors";
import { type Catalog, findModel } from "@sluice/schema";
import { autoBetaRouter } from "../auto-beta-router/auto-beta-router.ts";
import { autoRouter } from "../auto-router/auto-router.ts";
import { isRouterModel } from "../is-router-model.ts";
import type { OptionPath, OptionPlace } from "../option-place.ts";
import { paretoRouter } from "../pareto-router/pareto-router.ts";
import { isFusionModel } from "./fusion-models.ts";
import type { FusionOptions, FusionPreset } from "./fusion-options.ts";
import { type FusionModels, type PresetSources, presetModels } from "./preset-models.ts";

/**
 * Who is asked and who writes: what the options name, else the preset, else who is named. Throws 400 for a
 * model that there is not, or that is a panel itself; 404 where a preset finds none.
 *
 * @param fallback the preset where the options name none
 * @param place where the request has an option
 */
export function chooseModels(
  options: FusionOptions,
  fallback: FusionPreset,
  sources: PresetSources,
  place: OptionPlace,
): FusionModels {
  const { panel: named, writer } = namedModels(options, sources.catalog, place);
  if (named !== undefined && writer !== undefined) return { panel: named, model: writer };
  const [first] = named ?? [];
  if (named !== undefined && first !== undefined && options.preset == null)
    return { panel: named, model: first };
  const chosen = presetModels(options.preset ?? fallback, sources);
  if (chosen === undefined) throw notFound("No model of this installation can sit in the panel");
  return { panel: named ?? chosen.panel, model: writer ?? chosen.model };
}

/** Calls of a panel pass these by. */
const CHOOSERS = [autoRouter, autoBetaRouter, paretoRouter].flatMap(
  ({ routerModel }) => routerModel ?? [],
);

/** The models that options name; throws 400 as above. */
export function namedModels(
  { analysis_models: named, model }: FusionOptions,
  catalog: Catalog,
  place: OptionPlace,
) {
  const known = (slug: string, path: OptionPath) => knownModel(slug, catalog, place(path));
  return {
    panel: named?.map((slug, index) => known(slug, ["analysis_models", index])),
    writer: model == null ? undefined : known(model, ["model"]),
  };
}

function knownModel(slug: string, catalog: Catalog, path: string | undefined): string {
  const refused = (why: string) =>
    badRequest(`${path === undefined ? "" : `${path}: `}${slug} ${why}`, path);
  if (isFusionModel(slug)) throw refused("is a panel itself, and may not sit in one");
  if (CHOOSERS.some((router) => isRouterModel(router, slug))) {
    throw refused("stands for what a plugin chooses, and may not sit in a panel");
  }
  const model = findModel(catalog, slug);
  if (model === undefined) throw unknownModel(slug, path);
  return model.slug;
}
