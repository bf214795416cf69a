import type { RetryPolicy } from "../route-query.ts";
import { jitter } from "./jitter.ts";

/** How long to wait before a try, as an immutable value: `next()` is the wait before the one after. */
export interface Backoff {
  /** Ms; never above `maxBackoffMs`. */
  readonly durationMs: number;
  next(): Backoff;
}

/**
 * The wait before the first retry. It doubles from `backoffMs` to `maxBackoffMs`; up to half of it is
 * taken off by a jitter that depends on `seed` and the number of the try alone.
 */
export function firstBackoff(policy: RetryPolicy, seed: number): Backoff {
  return backoff(policy, seed, 0);
}

function backoff(policy: RetryPolicy, seed: number, step: number): Backoff {
  const whole = Math.min(policy.maxBackoffMs, policy.backoffMs * 2 ** step);
  return {
    durationMs: Math.round(whole * (1 - jitter(seed, step) / 2)),
    next: () => backoff(policy, seed, step + 1),
  };
}
