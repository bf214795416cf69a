import type { Endpoint } from "@sluice/schema";
import type { EndpointHealth } from "../endpoint-health.ts";
import { measured } from "../health/percentiles.ts";
import type { HedgeSettings } from "../route-plan.ts";
import type { RouteQuery } from "../route-query.ts";

/** Below this many answers in five minutes nobody knows what nineteen in twenty take. */
const LEAST_ANSWERS = 20;

/** The hedge settings of a plan that begins with this endpoint; undefined when none is asked for or possible. */
export function hedgeOf(
  { id }: Endpoint,
  { hedge, health, now }: RouteQuery,
): HedgeSettings | undefined {
  if (hedge === undefined) return undefined;
  const afterMs = usualWait(health.get(id), now, hedge.streamed);
  return afterMs === undefined ? undefined : { afterMs, share: hedge.share };
}

/** The endpoint's own p95, rounded up to a whole ms. */
function usualWait(
  health: EndpointHealth | undefined,
  now: number,
  streamed: boolean,
): number | undefined {
  const measure = streamed ? "firstTokenMs" : "latencyMs";
  const [p95] = measured(health, measure, now, [0.95], LEAST_ANSWERS) ?? [];
  return p95 === undefined ? undefined : Math.ceil(p95);
}
