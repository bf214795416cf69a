import { RateLimiterRedis } from "rate-limiter-flexible";
import type { RateLimitStore } from "../../ports/rate-limit-store.ts";
import { createRateWindow } from "../create-rate-window.ts";
import { createReach } from "../create-reach.ts";
import { createSharedRateLimitStore } from "../create-shared-rate-limit-store.ts";
import { within } from "../within.ts";
import { createRedisSlots } from "./create-redis-slots.ts";
import type { RedisClient } from "./new-redis-client.ts";

/** The times of limits that replicas share. */
export interface RedisRateLimitSettings {
  readonly prefix: string;
  /** Length of the windows: whole seconds, in ms. */
  readonly windowMs: number;
  /** How long slots outlive their process, in ms. */
  readonly leaseMs: number;
}

/** A request waits no longer for Redis, in ms: then it is counted here, and so is what comes in the next second. */
const WITHIN_MS = 1_000;

/**
 * Rate limits that replicas count together, each request by one script that Redis runs as one. While Redis is away
 * each replica counts alone.
 */
export function createRedisRateLimitStore(
  redis: RedisClient,
  { prefix, windowMs, leaseMs }: RedisRateLimitSettings,
  now: () => number,
): RateLimitStore & { close(): void } {
  const slots = createRedisSlots(redis, { prefix, leaseMs });
  const window = (name: string) => {
    const limiter = new RateLimiterRedis({
      storeClient: redis,
      useRedisPackage: true,
      keyPrefix: prefix + name,
      points: 1,
      duration: windowMs / 1000,
    });
    return createRateWindow(limiter, now);
  };
  const reach = createReach(
    () => redis.isReady,
    (work) => within(WITHIN_MS, work),
    now,
  );
  const store = createSharedRateLimitStore({ window, slots, reach, windowMs }, now);
  return { ...store, close: slots.close };
}
