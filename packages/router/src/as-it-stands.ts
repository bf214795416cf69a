import type { Candidate } from "./candidate.ts";
import type { EndpointHealth } from "./endpoint-health.ts";
import type { PricedEndpoint } from "./priced-endpoints.ts";
import type { RouteQuery } from "./route-query.ts";
import { standingOf } from "./standing-of.ts";

/**
 * An endpoint with its health and standing. Between two requests few endpoints change: the candidate of
 * the last plan is given again where it would be the same.
 *
 * @param tight its context is probably too small
 */
export function asItStands(priced: PricedEndpoint, tight: boolean, query: RouteQuery): Candidate {
  const { endpoint, price, latest } = priced;
  const health = query.health.get(endpoint.id);
  const isKnown = latest.health === health;
  const standing = isKnown && latest.isSpotless ? Number(tight) : standingOf(health, tight, query);
  if (isKnown && latest.standing === standing) return latest;
  const speed = isKnown ? latest.speed : undefined;
  const candidate = { endpoint, health, isSpotless: isSpotless(health), price, standing, speed };
  priced.latest = candidate;
  return candidate;
}

function isSpotless(health: EndpointHealth | undefined): boolean {
  if (health === undefined) return true;
  const { lastFailureAt, rateLimit, breaker } = health;
  return lastFailureAt === undefined && rateLimit === undefined && breaker.kind === "closed";
}
