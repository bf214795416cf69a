import type { Attempt, EndpointHealth } from "@sluice/router";

/** What is known of the endpoints' health, by endpoint id. */
export interface HealthStore {
  /** A live view; reading it costs nothing. */
  view(): ReadonlyMap<string, EndpointHealth>;
  /** Takes an ended attempt into account. */
  observe(attempt: Attempt): void;
}
