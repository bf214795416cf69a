/** Time, passed in. */
export interface Clock {
  /** Ms since the epoch. */
  now(): number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
