import type { Price } from "@sluice/schema";
import type { LogNormal } from "./log-normal.ts";
import type { Outage } from "./outage.ts";

/** An endpoint as it behaves in a run. */
export interface SimulatedEndpoint {
  /** Slug of its provider, and its id: each stands once in a scenario. */
  readonly provider: string;
  /** USD per million tokens. */
  readonly price: Pick<Price, "prompt" | "completion">;
  /** Time to the first token, ms. */
  readonly firstTokenMs: LogNormal;
  /** Output tokens a second after the first. */
  readonly tokensPerSecond: LogNormal;
  /** Share of requests, 0 to 1, answered with a 503 at any time; absent: 0. */
  readonly failureRate?: number;
  /** Requests accepted in each minute of the run; more are a 429 with the rest of the minute as `Retry-After`. */
  readonly requestsPerMinute?: number;
  /** Requests served at the same time; more are a 429 without `Retry-After`. */
  readonly concurrency?: number;
  /** Ms until a failure that is told at once arrives; absent: 40. */
  readonly roundTripMs?: number;
  readonly outages?: readonly Outage[];
}

/** The requests of a run. */
export interface Workload {
  /** How many; a whole number. */
  readonly requests: number;
  readonly perSecond: number;
  /** `poisson`: independent of each other; `fixed`: at equal distances. */
  readonly arrivals: "poisson" | "fixed";
  readonly promptTokens: LogNormal;
  readonly outputTokens: LogNormal;
}

/** What is simulated: one model, its endpoints and its requests. Plain data. */
export interface Scenario {
  /** At least one. */
  readonly endpoints: readonly [SimulatedEndpoint, ...SimulatedEndpoint[]];
  readonly workload: Workload;
  /** An attempt without a first token after this many ms is a `timeout`. */
  readonly firstTokenLimitMs: number;
  /** A request without a first token after this many ms is over. */
  readonly deadlineMs: number;
}
