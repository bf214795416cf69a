import {
  type DescribedPlan,
  type Needs,
  plan,
  type RoutePlan,
  type RouteQuery,
} from "@sluice/router";
import type { Catalog, ProviderPreferences, RoutingStrategy } from "@sluice/schema";
import type { RequestHeaders } from "../http/read-headers.ts";
import type { Dependencies } from "./dependencies.ts";
import { drawOfSeed } from "./draw-of-seed.ts";
import type { Exchange } from "./exchange.ts";
import type { RequestSignal } from "./request-signal.ts";

/** What a plan takes from outside the request; nothing of it is changed. */
export type PlanSources = Pick<Dependencies, "config" | "health" | "catalog" | "clock" | "draw">;

/** What of an exchange a plan depends on, and where it is written down. */
export type PlannedExchange = Pick<Exchange<unknown>, "trace" | "requested"> & {
  readonly signal: Pick<RequestSignal, "deadlineAt">;
  readonly headers: Pick<RequestHeaders, "seed">;
};

/** The models to plan for, where the caller did not name them all. */
export interface ChosenModels {
  readonly models: readonly [string, ...string[]];
  /** How they were chosen; absent: by the caller. */
  readonly strategy?: RoutingStrategy;
  /** What they are looked up in; absent: the whole catalogue. */
  readonly catalog?: Catalog;
}

/** Asks the router, and writes its plan to the trace. Throws 400 or 404 `GatewayError`. */
export function planRoute(
  chosen: ChosenModels,
  preferences: ProviderPreferences | null | undefined,
  needs: Needs,
  exchange: PlannedExchange,
  sources: PlanSources,
): RoutePlan {
  return planQuery(routeQuery(chosen, preferences, needs, exchange, sources), exchange);
}

/** The plan of a query, which is the trace's from here on. Throws 400 or 404 `GatewayError`. */
export function planQuery(query: RouteQuery, { trace }: Pick<PlannedExchange, "trace">): RoutePlan {
  const route = plan(query);
  trace.plan = route;
  return route;
}

/** What the router is asked. Writes to the trace what metadata shows should nothing be left to try. */
export function routeQuery(
  { models, strategy, catalog: chosen }: ChosenModels,
  preferences: ProviderPreferences | null | undefined,
  needs: Needs,
  exchange: PlannedExchange,
  { config, health, catalog, clock, draw }: PlanSources,
): RouteQuery {
  const known = chosen ?? catalog();
  const requested = exchange.requested ?? models[0];
  const { seed } = exchange.headers;
  exchange.trace.plan = unplanned(models, requested, known, strategy);
  return {
    models,
    requested,
    ...(strategy === undefined ? {} : { strategy }),
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
    draw: seed === undefined ? draw() : drawOfSeed(seed),
  };
}

/** What metadata shows when nothing is left to try; an unknown model is a mistake in the request and has none. */
function unplanned(
  models: readonly string[],
  requested: string,
  { models: known }: Catalog,
  strategy: RoutingStrategy | undefined,
): DescribedPlan | undefined {
  const candidates = models.flatMap((slug) => known.get(slug)?.endpoints ?? []);
  if (!models.every((slug) => known.has(slug))) return undefined;
  return {
    requested,
    strategy: strategy ?? (models.length > 1 ? "fallback" : "direct"),
    candidates,
    rejected: [],
  };
}
