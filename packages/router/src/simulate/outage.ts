/** When an outage happens; ms since the beginning of the run. */
export interface OutageTime {
  readonly fromMs: number;
  readonly forMs: number;
  /** It comes again this long after it began; absent: once. */
  readonly everyMs?: number;
}

/** What goes wrong at an endpoint for a while. */
export type OutageKind =
  /** No request succeeds: refused connections, 503, or silence until the limit for the first token. */
  | { readonly kind: "down"; readonly how: "unreachable" | "unavailable" | "silent" }
  /** First tokens and the rest of the answer take this many times as long. */
  | { readonly kind: "slow"; readonly factor: number }
  /** Every request is a 429, with this `Retry-After` in ms where given. */
  | { readonly kind: "rate-limited"; readonly retryAfterMs?: number }
  /** 503 for `downMs`, well for `upMs`, and so on. */
  | { readonly kind: "flapping"; readonly downMs: number; readonly upMs: number }
  /** This share of the answers, 0 to 1, breaks after the first token. */
  | { readonly kind: "cut"; readonly share: number };

/** A planned outage of one endpoint. */
export type Outage = OutageTime & OutageKind;

/** Ms since the outage (its latest turn) began; undefined when it is not on at this time. */
export function outageAge({ fromMs, forMs, everyMs }: OutageTime, at: number): number | undefined {
  const since = at - fromMs;
  if (since < 0) return undefined;
  const age = everyMs === undefined ? since : since % everyMs;
  return age < forMs ? age : undefined;
}
