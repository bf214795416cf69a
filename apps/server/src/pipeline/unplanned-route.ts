import type { Plugin } from "@sluice/plugins";
import type { DescribedPlan } from "@sluice/router";
import { type Catalog, findModel } from "@sluice/schema";
import { type AskedModels, defaultModel, namedModels } from "./routed-models.ts";
import { routerStrategy } from "./router-models.ts";

/** What of an installation decides whom a request is for. */
interface Installed {
  readonly configured: string | undefined;
  readonly plugins: readonly Plugin[];
}

/**
 * What routing metadata shows of a request that ended before it was routed: what it asked for, and who
 * could have served that (contract §7.20).
 *
 * @param installed the default model, for a request that names none, and the plugins that choose models
 */
export function unplannedRoute(
  asked: AskedModels,
  requested: string | undefined,
  catalog: Catalog,
  { configured, plugins }: Installed,
): DescribedPlan {
  const named = namedModels(asked);
  const fallback = named.length === 0 ? defaultModel(catalog, configured, "text") : undefined;
  const models = fallback === undefined ? named : [fallback];
  return {
    requested: requested ?? models[0] ?? "",
    strategy: routerStrategy(models, plugins) ?? (models.length > 1 ? "fallback" : "direct"),
    candidates: models.flatMap((slug) => findModel(catalog, slug)?.endpoints ?? []),
    rejected: [],
  };
}
