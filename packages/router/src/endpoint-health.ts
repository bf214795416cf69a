/** How long attempts are remembered, in ms: statistics are over the last five minutes (wire reference §5.1). */
export const REMEMBERED_MS = 300_000;

/** How often each value was seen: number of its logarithmic bin → count. */
export type Histogram = Readonly<Record<string, number>>;

/** What is measured of answers. */
export type Measure =
  /** Ms from the start to the end of an answer. */
  | "latencyMs"
  /** Ms from the start to the first token of a streamed answer. */
  | "firstTokenMs"
  /** Output tokens a second, once a streamed answer had begun. */
  | "tokensPerSecond";

/** The attempts that ended in one minute. */
export interface HealthMinute {
  /** Minutes since the epoch. */
  readonly minute: number;
  readonly answered: number;
  /** Only failures that speak against the endpoint. */
  readonly failed: number;
  readonly seen: Readonly<Record<Measure, Histogram>>;
}

/** The attempts that ended within a quarter of a second. */
export interface Tally {
  /** When the last of them ended, ms since the epoch. */
  readonly at: number;
  readonly answered: number;
  readonly failed: number;
}

/** The attempts that ended in one slot of time. */
export interface HistorySlot {
  /** Slots since the epoch. */
  readonly slot: number;
  readonly answered: number;
  /** Only failures that speak against the endpoint. */
  readonly failed: number;
}

/** What uptimes longer than five minutes are told from; oldest first. No decision looks at it. */
export interface HealthHistory {
  /** Of the last half hour. */
  readonly fiveMinutes: readonly HistorySlot[];
  /** Of the last day. */
  readonly hours: readonly HistorySlot[];
}

/** Where the breaker of an endpoint stands; times in ms since the epoch. */
export type Breaker =
  /** `failures`: when the counted ones in a row ended; fewer than would open it. */
  | { readonly kind: "closed"; readonly failures: readonly number[] }
  /** `pauseMs`: how long it was to stay open; the next pause is longer. */
  | { readonly kind: "open"; readonly until: number; readonly pauseMs: number }
  /** One attempt is out to see whether the endpoint is back; after `lostAt` it is given up for lost. */
  | {
      readonly kind: "half-open";
      readonly since: number;
      readonly lostAt: number;
      readonly pauseMs: number;
    };

/** A pause after a 429: one that upstream asked for, or one of ours; times in ms since the epoch. */
export interface RateLimit {
  /** When it was asked for, or when upstream refused. */
  readonly since: number;
  readonly until: number;
  /** How long a pause of ours is, where upstream named none; the next is longer while it goes on refusing. */
  readonly pauseMs?: number;
}

/**
 * What is known of one endpoint from its attempts: plain JSON data that may be stored, shared and
 * replayed, and never grows beyond a bound. Made and changed by `observe` only.
 */
export interface EndpointHealth {
  /** Oldest first, at most six; what is older than five minutes is left out. */
  readonly minutes: readonly HealthMinute[];
  /** Oldest first, at most 256: what an outage is seen by. */
  readonly tallies: readonly Tally[];
  readonly history: HealthHistory;
  readonly breaker: Breaker;
  /** When the last counted failure ended, ms since the epoch; most endpoints have none to look for. */
  readonly lastFailureAt?: number;
  readonly rateLimit?: RateLimit;
}
