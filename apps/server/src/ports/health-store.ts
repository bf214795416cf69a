import type { Attempt, EndpointHealth, HedgeTraffic } from "@sluice/router";

/** What is known of the endpoints' health, by endpoint id. */
export interface HealthStore {
  /** A live view; reading it costs nothing. */
  view(): ReadonlyMap<string, EndpointHealth>;
  /** Requests of the last minutes, and how many of them were hedged. */
  traffic(): HedgeTraffic;
  /** Takes an attempt into account: called when it begins, when it becomes the answer, and when it ends. */
  observe(attempt: Attempt): void;
}
