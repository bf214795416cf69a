/** How long outcomes are remembered, in ms: statistics are over the last five minutes (wire reference §5.1). */
export const REMEMBERED_MS = 300_000;

/** How one ended attempt went. */
export interface Outcome {
  /** When it ended, ms since the epoch. */
  readonly at: number;
  readonly ok: boolean;
  /** Failures that do not speak against the endpoint (400, 403, 413, 429) are not counted. */
  readonly counts: boolean;
  /** Ms until the answer began to go out; of an answer that came whole, until its end. */
  readonly latencyMs?: number;
  /** Output tokens a second once the answer had begun. */
  readonly tokensPerSecond?: number;
}

/** Where the breaker of an endpoint stands; times in ms since the epoch. */
export type Breaker =
  /** `failures`: counted ones in a row. */
  | { readonly kind: "closed"; readonly failures: number }
  | { readonly kind: "open"; readonly until: number; readonly failures: number }
  /** One attempt is out to see whether the endpoint is back. */
  | { readonly kind: "half-open"; readonly since: number; readonly failures: number };

/**
 * What is known of one endpoint from its attempts: plain data that may be stored, shared and
 * replayed. Made and changed by `observe` only.
 */
export interface EndpointHealth {
  /** Ended attempts of the last five minutes, oldest first; at most 64. */
  readonly recent: readonly Outcome[];
  readonly breaker: Breaker;
  /** When the last counted failure ended, ms since the epoch; most endpoints have none to look for. */
  readonly lastFailureAt?: number;
  /** Not before this time (from `Retry-After`), ms since the epoch. */
  readonly notBefore?: number;
}
