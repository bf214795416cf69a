/** What a key used of a window of a minute, which began with the first of it. */
export interface WindowCount {
  readonly used: number;
  /** Ms since the epoch: then the next window may begin. */
  readonly resetsAt: number;
}

/** Gives a slot back; calls after the first do nothing. */
export type ReleaseSlot = () => void;

/**
 * Where rate limits are counted, by the hash of the key. Nothing here rejects: what cannot be reached is counted
 * by this process alone until it can be again.
 */
export interface RateLimitStore {
  /** Counts a request, and gives the count with it. */
  countRequest(keyHash: string): Promise<WindowCount>;
  /** Counts tokens of a call that is over. */
  countTokens(keyHash: string, tokens: number): Promise<WindowCount>;
  /** The tokens of the window that runs; undefined: none. */
  tokens(keyHash: string): Promise<WindowCount | undefined>;
  /**
   * One of `most` slots for calls at the same time; undefined: all are taken. A process that dies loses its
   * slots, at the latest when its lease is over.
   */
  takeSlot(keyHash: string, most: number): Promise<ReleaseSlot | undefined>;
}
