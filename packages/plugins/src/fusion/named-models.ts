import { badRequest, unknownModel } from "@sluice/errors";
import { type Catalog, findModel } from "@sluice/schema";
import { autoBetaRouter } from "../auto-beta-router/auto-beta-router.ts";
import { autoRouter } from "../auto-router/auto-router.ts";
import { isRouterModel } from "../is-router-model.ts";
import type { OptionPath, OptionPlace } from "../option-place.ts";
import { paretoRouter } from "../pareto-router/pareto-router.ts";
import { isFusionModel } from "./fusion-models.ts";
import type { FusionOptions } from "./fusion-options.ts";

/** Calls of a panel pass these by. */
const CHOOSERS = [autoRouter, autoBetaRouter, paretoRouter].flatMap(
  ({ routerModel }) => routerModel ?? [],
);

/**
 * The models that options name. Throws 400 for one that there is not, that is a panel itself, or that stands for
 * others.
 *
 * @param place where the request has an option
 */
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
