import { GatewayError } from "@sluice/errors";
import type { RoutingView } from "@sluice/plugins";
import { needsOfChat, percentiles, plan } from "@sluice/router";
import type { ChatRequest, SortSuffix } from "@sluice/schema";
import { type PlannedExchange, type PlanSources, routeQuery } from "./plan-route.ts";

const UNSORTED: ReadonlyMap<string, SortSuffix> = new Map();

/** What routing tells plugins of a request; the trace is left as it is. */
export function routingView(exchange: PlannedExchange, sources: PlanSources): RoutingView {
  return {
    sorts: exchange.sorts ?? UNSORTED,
    servable: (request) => servable(request, exchange, sources),
    throughputOf: (id) =>
      percentiles(sources.health.view().get(id), "tokensPerSecond", sources.clock.now())?.p50,
  };
}

function servable(
  request: ChatRequest,
  exchange: PlannedExchange,
  sources: PlanSources,
): (slug: string) => boolean {
  const needs = needsOfChat(request, Buffer.byteLength);
  const undrawn = { ...sources, draw: () => 0 };
  return (slug) => {
    try {
      plan(routeQuery({ models: [slug] }, request.provider, needs, exchange, undrawn));
      return true;
    } catch (error) {
      if (GatewayError.isInstance(error)) return false;
      throw error;
    }
  };
}
