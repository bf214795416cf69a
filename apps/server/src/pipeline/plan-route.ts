import { type Needs, plan, type RoutePlan } from "@sluice/router";
import type { ProviderPreferences } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";

/** Asks the router, and writes its plan to the trace. Throws 400 or 404 `GatewayError`. */
export function planRoute(
  models: readonly [string, ...string[]],
  preferences: ProviderPreferences | null | undefined,
  needs: Needs,
  exchange: Pick<Exchange<unknown>, "trace" | "signal">,
  dependencies: Dependencies,
): RoutePlan {
  const { config, health, catalog, clock, draw } = dependencies;
  const route = plan({
    models,
    preferences: preferences ?? {},
    needs,
    allow: {},
    catalog: catalog(),
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
