import { notFound } from "@sluice/errors";
import { type Needs, needsOfChat, type RoutePlan } from "@sluice/router";
import type { ChatRequest } from "@sluice/schema";
import { chooseFreeModels } from "./choose-free-models.ts";
import { type PlannedExchange, type PlanSources, planRoute } from "./plan-route.ts";
import { defaultModel, routedModels } from "./routed-models.ts";

/** Where a chat request goes, and what it needs there. */
export interface ChatRoute {
  readonly needs: Needs;
  readonly route: RoutePlan;
}

/**
 * The route of a chat request: the same for one that is sent and one that is only explained. Throws 400 or
 * 404 `GatewayError`.
 */
export function routeChat(
  request: ChatRequest,
  exchange: PlannedExchange,
  sources: PlanSources,
): ChatRoute {
  const catalog = sources.catalog();
  const fallback = defaultModel(catalog, sources.config.routing.defaultModel, "text");
  const named = routedModels(request, fallback);
  const needs = needsOfChat(request, Buffer.byteLength);
  const free = chooseFreeModels(named, request.provider, needs, catalog);
  if (free === undefined) {
    const route = planRoute({ models: named }, request.provider, needs, exchange, sources);
    return { needs, route };
  }
  const requested = exchange.requested ?? named[0];
  if (free === "none") throw nothingFree(requested, exchange);
  const asked = { ...exchange, requested };
  return { needs, route: planRoute(free.chosen, free.preferences, needs, asked, sources) };
}

function nothingFree(requested: string, { trace }: PlannedExchange) {
  trace.plan = { requested, strategy: "free", candidates: [], rejected: [] };
  return notFound(
    `No endpoints found for ${requested}: no chat model of this gateway is priced zero. Name a model, or give one the price { prompt: 0, completion: 0 }`,
  );
}
