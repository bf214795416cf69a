import { notFound } from "@sluice/errors";
import { type Needs, needsOfChat, type RoutePlan, type RouteQuery } from "@sluice/router";
import type { ChatRequest } from "@sluice/schema";
import type { RequestHeaders } from "../http/read-headers.ts";
import { allowedCatalog } from "./allowed-catalog.ts";
import { chooseFreeModels } from "./choose-free-models.ts";
import { type PlannedExchange, type PlanSources, planQuery, routeQuery } from "./plan-route.ts";
import { defaultModel, routedModels } from "./routed-models.ts";

/**
 * What the router is asked for a chat request: the same for one that is sent and one that is only explained.
 * Throws 400 or 404 `GatewayError`.
 *
 * @param countedPromptTokens as `countedForPrice` counted them
 */
export function chatQuery(
  request: ChatRequest,
  exchange: PlannedExchange,
  sources: PlanSources,
  countedPromptTokens?: number,
): RouteQuery {
  const catalog = sources.catalog();
  const fallback = defaultModel(catalog, sources.config.routing.defaultModel, "text");
  const named = routedModels(request, fallback);
  const bounds = needsOfChat(request, Buffer.byteLength);
  const needs = countedPromptTokens === undefined ? bounds : { ...bounds, countedPromptTokens };
  const allowed = allowedCatalog(catalog, exchange.caller.allowances);
  const asked = { named, sorts: exchange.sorts };
  const free = chooseFreeModels(asked, request.provider, needs, catalog, allowed);
  if (free === undefined) {
    return routeQuery({ models: named }, request.provider, needs, exchange, sources);
  }
  const requested = exchange.requested ?? named[0];
  if (free === "none") throw nothingFree(requested, exchange);
  return routeQuery(free.chosen, free.preferences, needs, { ...exchange, requested }, sources);
}

/** Where a chat request goes, and what it needs there. */
export interface ChatRoute {
  readonly route: RoutePlan;
  readonly needs: Needs;
}

/** The route of a chat request that is sent; throws what `chatQuery` throws. */
export function routeChat(
  request: ChatRequest,
  exchange: PlannedExchange & { readonly headers: Pick<RequestHeaders, "hedge"> },
  sources: PlanSources,
  countedPromptTokens?: number,
): ChatRoute {
  const query = chatQuery(request, exchange, sources, countedPromptTokens);
  const { needs } = query;
  const { hedging, stream } = sources.config;
  const streamed = request.stream === true;
  const isHedged = exchange.headers.hedge ?? hedging.enabled;
  const continues = streamed && stream.recover === "continue";
  if (!isHedged && !continues) return { route: planQuery(query, exchange), needs };
  const asked: RouteQuery = {
    ...query,
    ...(isHedged ? { hedge: { share: hedging.share, streamed } } : {}),
    ...(continues ? { recover: "continue" } : {}),
  };
  return { route: planQuery(asked, exchange), needs };
}

function nothingFree(requested: string, { trace }: PlannedExchange) {
  trace.plan = { requested, strategy: "free", candidates: [], rejected: [] };
  return notFound(
    `No endpoints found for ${requested}: no chat model of this gateway is priced zero. Name a model, or give one the price { prompt: 0, completion: 0 }`,
  );
}
