import { GatewayError } from "@sluice/errors";
import {
  type AllowedByKey,
  type DescribedPlan,
  explainPlan,
  type Needs,
  plan,
  type RoutePlan,
  type RouteQuery,
} from "@sluice/router";
import type { Catalog, ProviderPreferences, RoutingStrategy, SortSuffix } from "@sluice/schema";
import type { RequestHeaders } from "../http/read-headers.ts";
import type { Caller, KeyAllowances } from "../ports/caller.ts";
import type { Dependencies } from "./dependencies.ts";
import { drawOfSeed } from "./draw-of-seed.ts";
import type { Exchange } from "./exchange.ts";
import type { OwnKeys } from "./own-keys.ts";
import type { RequestSignal } from "./request-signal.ts";

/** What a plan takes from outside the request; nothing of it is changed. */
export type PlanSources = Pick<Dependencies, "config" | "health" | "catalog" | "clock" | "draw">;

/** What of an exchange a plan depends on, and where it is written down. */
export type PlannedExchange = Pick<
  Exchange<unknown>,
  "trace" | "requested" | "sorts" | "strategy"
> & {
  readonly signal: Pick<RequestSignal, "deadlineAt">;
  readonly caller: Pick<Caller, "allowances">;
  readonly headers: Pick<RequestHeaders, "seed">;
  readonly ownKeys?: Pick<OwnKeys, "names"> | undefined;
  /** Ids of the endpoints that its session is held at. */
  readonly sticky?: ReadonlySet<string> | undefined;
};

/** The models to plan for, where the caller did not name them all. */
export interface ChosenModels {
  readonly models: readonly [string, ...string[]];
  /** By slug, the suffix that puts this model's endpoints in order; absent: the exchange's. */
  readonly sorts?: ReadonlyMap<string, SortSuffix> | undefined;
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

/**
 * The plan of a query, which is the trace's from here on, as is what metadata shows when nothing is left to
 * try. Throws 400 or 404 `GatewayError`.
 */
export function planQuery(query: RouteQuery, { trace }: Pick<PlannedExchange, "trace">): RoutePlan {
  try {
    const route = plan(query);
    trace.plan = route;
    return route;
  } catch (error) {
    trace.plan = unplanned(query, error);
    throw error;
  }
}

/** What the router is asked. */
export function routeQuery(
  { models, sorts, strategy, catalog: chosen }: ChosenModels,
  preferences: ProviderPreferences | null | undefined,
  needs: Needs,
  exchange: PlannedExchange,
  { config, health, catalog, clock, draw }: PlanSources,
): RouteQuery {
  const known = chosen ?? catalog();
  const { seed } = exchange.headers;
  return {
    models: withSuffixes(models, sorts ?? exchange.sorts),
    requested: exchange.requested ?? models[0],
    preferences: preferences ?? {},
    needs,
    allow: allowedBy(exchange.caller.allowances),
    catalog: known,
    health: health.view(),
    ignoredProviders: config.routing.ignore,
    retries: config.retries,
    outageWindowMs: config.routing.outageWindowMs,
    refusal: config.routing.refusal,
    now: clock.now(),
    deadlineAt: exchange.signal.deadlineAt,
    draw: seed === undefined ? draw() : drawOfSeed(seed),
    strategy: strategy ?? exchange.strategy,
    sticky: exchange.sticky,
    ownKeys: exchange.ownKeys?.names,
  };
}

/** What the key may use, as the router takes it. */
function allowedBy(allowances: KeyAllowances | undefined): AllowedByKey {
  if (allowances === undefined) return {};
  const { allowedModels, allowedProviders, ignoredModels, ignoredProviders } = allowances;
  return {
    ...(allowedModels === undefined ? {} : { models: allowedModels }),
    ...(ignoredModels === undefined ? {} : { ignoredModels }),
    ...(allowedProviders === undefined ? {} : { providers: allowedProviders }),
    ...(ignoredProviders === undefined ? {} : { ignoredProviders }),
  };
}

/** The slugs as the router takes them: a suffix chooses order and service tier of its own model. */
function withSuffixes(
  models: readonly [string, ...string[]],
  sorts: ReadonlyMap<string, SortSuffix> | undefined,
): readonly [string, ...string[]] {
  if (sorts === undefined || sorts.size === 0) return models;
  const [first, ...rest] = models;
  const whole = (slug: string) => {
    const word = sorts.get(slug);
    return word === undefined ? slug : `${slug}:${word}`;
  };
  return [whole(first), ...rest.map(whole)];
}

/** What metadata shows when nothing is left to try; a mistake in the request has none. */
function unplanned(query: RouteQuery, error: unknown): DescribedPlan | undefined {
  if (!GatewayError.isInstance(error) || (error.status !== 404 && error.status !== 403))
    return undefined;
  const { requested, strategy, rejected } = explainPlan(query);
  return { requested, strategy, candidates: [], rejected };
}
