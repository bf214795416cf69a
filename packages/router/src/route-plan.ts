import type { ProviderFailure } from "@sluice/errors";
import type { Endpoint, RoutingStrategy } from "@sluice/schema";
import type { RetryPolicy } from "./route-query.ts";

/** An endpoint that was left out, and why. */
export interface Rejection {
  readonly endpoint: Endpoint;
  /** The filter's words, as `failed_routing_step` has them (wire reference §13.4). */
  readonly reason: string;
}

/** Which endpoints are tried, in which order, and by which rules. Plain data. */
export interface RoutePlan {
  /** The slug the caller asked for first. */
  readonly requested: string;
  readonly strategy: RoutingStrategy;
  /** In the order they are to be tried; never empty. */
  readonly candidates: readonly [Endpoint, ...Endpoint[]];
  readonly rejected: readonly Rejection[];
  readonly allowFallbacks: boolean;
  readonly retries: RetryPolicy;
  readonly refusal: "return" | "next_model";
  /** Ms since the epoch. */
  readonly deadlineAt: number;
  /** Jitter is a function of seed and attempt number. */
  readonly seed: number;
}

/** One upstream call of a request, while it runs and after. Times in ms since the epoch. */
export interface Attempt {
  readonly endpoint: Endpoint;
  readonly purpose: "first" | "retry" | "fallback" | "hedge" | "continue";
  readonly state: "open" | "committed" | "done" | "failed";
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly failure?: ProviderFailure;
}

/** What to do now. */
export type NextStep =
  | {
      readonly kind: "try";
      readonly endpoint: Endpoint;
      /** Wait this long first, in ms. */
      readonly afterMs: number;
      readonly purpose: Attempt["purpose"];
    }
  | { readonly kind: "wait"; readonly untilMs: number }
  | {
      readonly kind: "give-up";
      readonly failure: ProviderFailure;
      readonly attempts: readonly Attempt[];
    };
