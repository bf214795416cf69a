import { GatewayError } from "@sluice/errors";
import type { RoutingView } from "@sluice/plugins";
import { needsOfChat, percentiles, plan, type RouteQuery } from "@sluice/router";
import { type ChatRequest, type Endpoint, findModel } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";
import { modelSearch } from "./model-search.ts";
import { type PlannedExchange, type PlanSources, routeQuery } from "./plan-route.ts";
import { defaultModel, routedModels } from "./routed-models.ts";

/** What it is told by. */
export type RoutingSources = PlanSources & Pick<Dependencies, "providers">;

/** What routing tells plugins of a request; the trace is left as it is. */
export function routingView(exchange: PlannedExchange, sources: RoutingSources): RoutingView {
  return {
    installed: sources.catalog(),
    // A copy: the plugin's own, whatever it does to it.
    sorts: new Map(exchange.sorts),
    servable: (request) => servable(request, exchange, sources),
    throughputOf: (id) =>
      percentiles(sources.health.view().get(id), "tokensPerSecond", sources.clock.now())?.p50,
    contextsOf: (request) =>
      sizelessPlans(request, exchange, sources).map(({ slug, endpoints }) => {
        const known = findModel(sources.catalog(), slug)?.contextLength;
        const lengths = endpoints.flatMap(({ contextLength = known }) => contextLength ?? []);
        return lengths.length === 0 ? { slug } : { slug, contextLength: Math.max(...lengths) };
      }),
    searchesOf(request) {
      // Endpoints that search go first where some do not.
      const searching = { ...request, web_search_options: request.web_search_options ?? {} };
      return sizelessPlans(searching, exchange, sources).map(({ slug, endpoints }) =>
        modelSearch(slug, endpoints, searching, sources.providers),
      );
    },
  };
}

/**
 * The endpoints of each model that a request asks for: by all rules of routing but those that depend on the prompt's
 * length, and on what endpoints do just now.
 */
function sizelessPlans(request: ChatRequest, exchange: PlannedExchange, sources: PlanSources) {
  const fallback = defaultModel(sources.catalog(), sources.config.routing.defaultModel, "text");
  const { completionTokens: _, ...needs } = needsOfChat(request, Buffer.byteLength);
  const sizeless = { ...needs, promptTokens: 0, leastPromptTokens: 0 };
  const undrawn = { ...sources, draw: () => 0 };
  return routedModels(request, fallback).map((slug) => {
    const query = routeQuery({ models: [slug] }, request.provider, sizeless, exchange, undrawn);
    return { slug, endpoints: plannedEndpoints({ ...query, health: new Map() }) };
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
