import type { EndpointHealth } from "../endpoint-health.ts";

/**
 * Whether an endpoint may be used now. `half-open`: one attempt may go and see; while it is under way
 * the breaker counts as `open` for everybody else.
 *
 * @param now ms since the epoch
 */
export function breakerState(
  health: Pick<EndpointHealth, "breaker"> | undefined,
  now: number,
): "closed" | "open" | "half-open" {
  const breaker = health?.breaker;
  switch (breaker?.kind) {
    case undefined:
    case "closed":
      return "closed";
    case "open":
      return now >= breaker.until ? "half-open" : "open";
    case "half-open":
      return now >= breaker.lostAt ? "half-open" : "open";
  }
}
