import type { Catalog, ProviderPreferences, RoutingStrategy } from "@sluice/schema";
import type { AllowedByKey } from "./allowed-by-key.ts";
import type { EndpointHealth } from "./endpoint-health.ts";

/** What a model is asked to do: decides which models fit and which price ranks. */
export type Operation = "chat" | "rerank" | "speech" | "embeddings";

/** What an endpoint must be able to do for this request. */
export interface Needs {
  readonly operation: Operation;
  /** Request parameters that were sent, by name. */
  readonly parameters: readonly string[];
  /** By provider slug: fields of the request that its form of the operation has no place for. Absent: none are known. */
  readonly unread?: ReadonlyMap<string, readonly string[]>;
  readonly inputModalities: readonly string[];
  readonly outputModalities: readonly string[];
  /** Upper bound of the prompt in tokens. */
  readonly promptTokens: number;
  /** Lower bound of the same; absent: an eighth of the upper one. */
  readonly leastPromptTokens?: number;
  /** The same as a tokenizer counts it; absent: nobody has. */
  readonly countedPromptTokens?: number;
  /** Largest answer asked for, in tokens. */
  readonly completionTokens?: number | undefined;
  readonly voiceCloning: boolean;
  readonly serviceTier?: string | undefined;
}

/** How often and how patiently an endpoint is tried again (contract §4, `retries`). */
export interface RetryPolicy {
  /** Extra tries on the same endpoint before moving on; 0 is legal. */
  readonly attempts: number;
  readonly backoffMs: number;
  readonly maxBackoffMs: number;
}

/** Everything a plan depends on; the same query gives the same plan. */
export interface RouteQuery {
  /**
   * The asked models in order, catalogue slugs; `:nitro`, `:floor` and `:exacto` behind one set its order,
   * and the first two make another service tier eligible (wire reference §5.3).
   */
  readonly models: readonly [string, ...string[]];
  /** What the caller sent, where a router or an alias chose `models`; absent: the first of them. */
  readonly requested?: string;
  /** How `models` were chosen, where it was not by the caller. */
  readonly strategy?: RoutingStrategy | undefined;
  readonly preferences: ProviderPreferences;
  readonly needs: Needs;
  /** What the key may use; absent: everything. */
  readonly allow: AllowedByKey;
  readonly catalog: Catalog;
  /** By endpoint id. */
  readonly health: ReadonlyMap<string, EndpointHealth>;
  /** Account-wide ignored provider slugs. */
  readonly ignoredProviders: readonly string[];
  /** Ids of the endpoints that served this session before, one a model (wire reference §5.6). */
  readonly sticky?: ReadonlySet<string> | undefined;
  /** Slugs of the providers at which the caller has a key of its own: they come first (contract §7.29). */
  readonly ownKeys?: readonly string[] | undefined;
  readonly retries: RetryPolicy;
  /** An outage counts for this long, in ms (`routing.outage_window`). */
  readonly outageWindowMs: number;
  /** Where hedging was asked for: at most this share of the traffic (0 to 1), and whether the answer is streamed. */
  readonly hedge?: { readonly share: number; readonly streamed: boolean };
  /** What a content refusal does (`routing.refusal`). */
  readonly refusal: "return" | "next_model";
  /** What a stream does that breaks after its first token (`stream.recover`); absent: `error`. */
  readonly recover?: "error" | "continue";
  /** Ms since the epoch. */
  readonly now: number;
  /** When the request's own time is over, ms since the epoch. */
  readonly deadlineAt: number;
  /** 0 <= draw < 1; the caller's randomness, so that a plan can be replayed. */
  readonly draw: number;
}
