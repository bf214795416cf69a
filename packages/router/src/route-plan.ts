import type { Endpoint, RoutingStrategy } from "@sluice/schema";
import type { SortKey } from "./ranking/sort-choice.ts";
import type { RetryPolicy } from "./route-query.ts";

/** An endpoint that was left out, and why. */
export interface Rejection {
  readonly endpoint: Endpoint;
  /** The rule, in the words of `failed_routing_step` (wire reference §13.4): `Filter by Max Price`. */
  readonly reason: string;
  /** What it ran into: `prompt price 3 is above 1`. */
  readonly detail: string;
}

/** By what the candidates of the first model were put in order. */
export interface PlanOrder {
  /** `draw`: by chance with weight 1/price²; `order`: as `provider.order` names them. */
  readonly by: "draw" | "order" | SortKey;
  /** Id of the endpoint that came first because it served the session before. */
  readonly sticky?: string;
}

/** When a request is hedged: a second attempt begins beside a first one that is late. */
export interface HedgeSettings {
  /** The first attempt is late after this long without a token, in ms: its endpoint's own p95. */
  readonly afterMs: number;
  /** Most of the traffic that may be hedged, 0 to 1. */
  readonly share: number;
}

/** Which endpoints are tried, in which order, and by which rules. Plain data. */
export interface RoutePlan {
  /** The slug the caller asked for first. */
  readonly requested: string;
  readonly strategy: RoutingStrategy;
  /** In the order they are to be tried; never empty. Nothing else is ever tried. */
  readonly candidates: readonly [Endpoint, ...Endpoint[]];
  readonly rejected: readonly Rejection[];
  readonly order: PlanOrder;
  /** False: `candidates` holds only the primary of each model, or the providers of `order`. */
  readonly allowFallbacks: boolean;
  readonly retries: RetryPolicy;
  readonly refusal: "return" | "next_model";
  /** `continue`: an answer that breaks is gone on with at another endpoint of its model; absent: `error`. */
  readonly recover?: "error" | "continue";
  /** Absent: the request is not hedged. */
  readonly hedge?: HedgeSettings;
  /** Ms since the epoch. */
  readonly deadlineAt: number;
  /** Jitter is a function of seed and attempt number. */
  readonly seed: number;
}
