import type { RateLimiterRes } from "rate-limiter-flexible";
import type { WindowCount } from "../ports/rate-limit-store.ts";

/** The part of a limiter of rate-limiter-flexible that counts without judging: limits differ from key to key. */
export interface Limiter {
  penalty(key: string, points: number): Promise<RateLimiterRes>;
  get(key: string): Promise<RateLimiterRes | null>;
}

/** Counts by key in windows of the limiter's length. */
export interface RateWindow {
  add(key: string, points: number): Promise<WindowCount>;
  read(key: string): Promise<WindowCount | undefined>;
}

/** Windows that a limiter counts. `now` in ms since the epoch. */
export function createRateWindow(limiter: Limiter, now: () => number): RateWindow {
  const toCount = ({ consumedPoints, msBeforeNext }: RateLimiterRes): WindowCount => ({
    used: consumedPoints,
    resetsAt: now() + msBeforeNext,
  });
  return {
    add: (key, points) => limiter.penalty(key, points).then(toCount),
    async read(key) {
      const found = await limiter.get(key);
      return found === null || found.msBeforeNext <= 0 ? undefined : toCount(found);
    },
  };
}
