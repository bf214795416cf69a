import type { EndpointHealth } from "../endpoint-health.ts";

/** Requests of late and how many of them were hedged: what keeps hedges to their share. */
export interface HedgeTraffic {
  readonly requests: number;
  readonly hedges: number;
}

/** What has become known since the plan was made; a step can be replayed with the same. */
export interface StepKnowledge {
  /** By endpoint id: an endpoint whose breaker has opened meanwhile is passed over while there is another. */
  readonly health?: ReadonlyMap<string, Pick<EndpointHealth, "breaker" | "rateLimit">>;
  /** Absent: nothing is hedged. */
  readonly traffic?: HedgeTraffic;
}
