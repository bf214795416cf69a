import { isRouterModel, type Plugin, type RouterModel } from "@sluice/plugins";
import type { Catalog, RoutingStrategy } from "@sluice/schema";
import { isFreeRouter } from "./free-router.ts";
import { type AskedModels, namedModels } from "./routed-models.ts";

/** The names that stand for what a plugin chooses, as far as plugins of them are installed. */
export function routerModels(plugins: readonly Plugin[]): readonly RouterModel[] {
  return plugins.flatMap(({ routerModel }) => routerModel ?? []);
}

/** Whether a slug stands for models that a plugin or the free router chooses. */
export function isRouter(slug: string, plugins: readonly Plugin[]): boolean {
  return isFreeRouter(slug) || routerModels(plugins).some((router) => isRouterModel(router, slug));
}

/** What a request asks for that the catalogue does not have as it stands: a plugin may choose for it. */
export function unlistedModels(asked: AskedModels, { models }: Catalog): readonly string[] {
  return namedModels(asked).filter((slug) => !models.has(slug));
}

/** What metadata says of the models of a request, where a plugin chooses for the first of them. */
export function routerStrategy(
  models: readonly string[],
  plugins: readonly Plugin[],
): RoutingStrategy | undefined {
  const [first] = models;
  if (first === undefined) return undefined;
  return routerModels(plugins).find((router) => isRouterModel(router, first))?.strategy;
}
