import type { Endpoint, Model } from "@sluice/schema";
import type { Candidate } from "./candidate.ts";
import type { EndpointHealth } from "./endpoint-health.ts";
import { hasOutage } from "./health/has-outage.ts";
import { likelyContext } from "./needs/likely-context.ts";
import { rankPrice } from "./rank-price.ts";
import type { RouteQuery } from "./route-query.ts";

/** Makes candidates of the endpoints of one query. */
export function candidateOf(query: RouteQuery): (endpoint: Endpoint, model: Model) => Candidate {
  const likely = likelyContext(query.needs);
  return (endpoint, model) => {
    const health = query.health.get(endpoint.id);
    const length = endpoint.contextLength ?? model.contextLength;
    return {
      endpoint,
      health,
      price: rankPrice(endpoint, query.needs),
      unsteady: isUnsteady(health, query),
      tight: length !== undefined && length < likely,
    };
  };
}

/**
 * A provider that asked for a pause is left alone where there is another choice; without fallbacks the
 * primary stays the same, and its own answer is the caller's.
 */
function isUnsteady(health: EndpointHealth | undefined, query: RouteQuery): boolean {
  if (health === undefined) return false;
  if (hasOutage(health, query.now, query.outageWindowMs)) return true;
  const { notBefore } = health;
  if (notBefore === undefined || query.preferences.allow_fallbacks === false) return false;
  return notBefore > query.now;
}
