import { GatewayError } from "@sluice/errors";
import type { RoutingView } from "@sluice/plugins";
import { needsOfChat, percentiles, plan, type RouteQuery } from "@sluice/router";
import { type ChatRequest, type Endpoint, findModel, type SortSuffix } from "@sluice/schema";
import { type PlannedExchange, type PlanSources, routeQuery } from "./plan-route.ts";
import { defaultModel, routedModels } from "./routed-models.ts";

const UNSORTED: ReadonlyMap<string, SortSuffix> = new Map();

/** What routing tells plugins of a request; the trace is left as it is. */
export function routingView(exchange: PlannedExchange, sources: PlanSources): RoutingView {
  return {
    sorts: exchange.sorts ?? UNSORTED,
    servable: (request) => servable(request, exchange, sources),
    throughputOf: (id) =>
      percentiles(sources.health.view().get(id), "tokensPerSecond", sources.clock.now())?.p50,
    contextsOf: (request) => contextsOf(request, exchange, sources),
  };
}

/** By all rules of routing but those that depend on the prompt's length, and on what endpoints do just now. */
function contextsOf(
  request: ChatRequest,
  exchange: PlannedExchange,
  sources: PlanSources,
): ReturnType<RoutingView["contextsOf"]> {
  const known = sources.catalog();
  const fallback = defaultModel(known, sources.config.routing.defaultModel, "text");
  const { completionTokens: _, ...needs } = needsOfChat(request, Buffer.byteLength);
  const sizeless = { ...needs, promptTokens: 0, leastPromptTokens: 0 };
  const undrawn = { ...sources, draw: () => 0 };
  return routedModels(request, fallback).map((slug) => {
    const query = routeQuery({ models: [slug] }, request.provider, sizeless, exchange, undrawn);
    const lengths = plannedEndpoints({ ...query, health: new Map() }).flatMap(
      ({ contextLength = findModel(known, slug)?.contextLength }) => contextLength ?? [],
    );
    return lengths.length === 0 ? { slug } : { slug, contextLength: Math.max(...lengths) };
  });
}

function plannedEndpoints(query: RouteQuery): readonly Endpoint[] {
  try {
    return plan(query).candidates;
  } catch (error) {
    if (GatewayError.isInstance(error)) return [];
    throw error;
  }
}

function servable(
  request: ChatRequest,
  exchange: PlannedExchange,
  sources: PlanSources,
): (slug: string) => boolean {
  const needs = needsOfChat(request, Buffer.byteLength);
  const undrawn = { ...sources, draw: () => 0 };
  return (slug) =>
    plannedEndpoints(routeQuery({ models: [slug] }, request.provider, needs, exchange, undrawn))
      .length > 0;
}
