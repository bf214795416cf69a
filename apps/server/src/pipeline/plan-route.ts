import { type DescribedPlan, type Needs, plan, type RoutePlan } from "@sluice/router";
import type { Catalog, ProviderPreferences } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";

/** Asks the router, and writes its plan to the trace. Throws 400 or 404 `GatewayError`. */
export function planRoute(
  models: readonly [string, ...string[]],
  preferences: ProviderPreferences | null | undefined,
  needs: Needs,
  exchange: Pick<Exchange<unknown>, "trace" | "signal" | "requested">,
  dependencies: Dependencies,
): RoutePlan {
  const { config, health, catalog, clock, draw } = dependencies;
  const known = catalog();
  const requested = exchange.requested ?? models[0];
  exchange.trace.plan = unplanned(models, requested, known);
  const route = plan({
    models,
    requested,
    preferences: preferences ?? {},
    needs,
    allow: {},
    catalog: known,
    health: health.view(),
    ignoredProviders: config.routing.ignore,
    retries: config.retries,
    outageWindowMs: config.routing.outageWindowMs,
    refusal: config.routing.refusal,
    now: clock.now(),
    deadlineAt: exchange.signal.deadlineAt,
    draw: draw(),
  });
  exchange.trace.plan = route;
  return route;
}

/** What metadata shows when nothing is left to try; an unknown model is a mistake in the request and has none. */
function unplanned(
  models: readonly string[],
  requested: string,
  { models: known }: Catalog,
): DescribedPlan | undefined {
  const candidates = models.flatMap((slug) => known.get(slug)?.endpoints ?? []);
  if (!models.every((slug) => known.has(slug))) return undefined;
  return {
    requested,
    strategy: models.length > 1 ? "fallback" : "direct",
    candidates,
    rejected: [],
  };
}
