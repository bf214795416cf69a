import type { Strategy } from "../strategy.ts";
import { plainOrder } from "./plain-order.ts";
import { shuffled } from "./shuffled.ts";

/**
 * Every order equally likely, but endpoints that failed a short while ago come behind the others: the
 * memory that simple load balancers have.
 *
 * @param cooldownMs how long a failure, of whatever kind, is held against an endpoint
 */
export function randomWithCooldown(cooldownMs = 30_000): Strategy {
  return plainOrder("random, cooldown", ({ endpoints, random, sinceFailure }) => {
    const drawn = shuffled(endpoints, random);
    const isWell = (endpoint: (typeof drawn)[number]) => sinceFailure(endpoint) > cooldownMs;
    return [...drawn.filter(isWell), ...drawn.filter((endpoint) => !isWell(endpoint))];
  });
}
