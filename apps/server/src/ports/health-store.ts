import type { Attempt, EndpointHealth } from "@sluice/router";

/** What is known of the endpoints' health, by endpoint id. */
export interface HealthStore {
  /** A live view; reading it costs nothing. */
  view(): ReadonlyMap<string, EndpointHealth>;
  /** Takes an attempt into account: called when it begins, when it becomes the answer, and when it ends. */
  observe(attempt: Attempt): void;
}
