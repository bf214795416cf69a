/**
 * What is known of one endpoint from its attempts: plain data that may be stored, shared and
 * replayed. Made and changed by `observe` only.
 */
export interface EndpointHealth {
  /** Ended attempts of the last while, oldest first; times in ms since the epoch. */
  readonly recent: readonly {
    readonly at: number;
    readonly ok: boolean;
    /** Failures that do not speak against the endpoint (400, 403, 413, 429) are not counted. */
    readonly counts: boolean;
    readonly latencyMs?: number;
  }[];
  readonly breaker:
    | { readonly kind: "closed"; readonly failures: number }
    | { readonly kind: "open"; readonly until: number; readonly failures: number }
    | { readonly kind: "half-open"; readonly since: number; readonly failures: number };
  /** Not before this time (from `Retry-After`). */
  readonly notBefore?: number;
}
