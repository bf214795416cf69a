import type { Log } from "../../ports/log.ts";
import { createMemoryRateLimitStore } from "../memory/create-memory-rate-limit-store.ts";
import type { Shared } from "../open-shared.ts";
import { connectRedis } from "./connect-redis.ts";
import { createRedisAffinityStore } from "./create-redis-affinity-store.ts";
import { createRedisHealthStore } from "./create-redis-health-store.ts";
import { within } from "./within.ts";

/** Where Redis is, and the times of what is shared. */
export interface RedisSettings {
  readonly url: string;
  /** An endpoint that is back is used again within this long, in ms. */
  readonly windowMs: number;
  /** Life of a session that is not used, in ms. */
  readonly idleMs: number;
  /** Before every name in Redis; absent: `sluice:`. */
  readonly prefix?: string;
}

/** How long the start waits for what other replicas know, in ms; then it serves without. */
const START_WITHIN_MS = 1_000;

/**
 * Endpoint health and sticky sessions, shared through Redis. A Redis that is not there hinders nothing: health
 * is then this process's own, sessions are not held, and both are shared again when it is back.
 */
export async function openRedis(
  settings: RedisSettings,
  now: () => number,
  log: Log,
): Promise<Shared> {
  const { prefix = "sluice:", windowMs, idleMs } = settings;
  const redis = connectRedis(settings.url, log);
  const health = createRedisHealthStore(redis, { prefix, windowMs });
  await within(START_WITHIN_MS, health.loaded).catch(() => {});
  return {
    health,
    affinity: createRedisAffinityStore(redis.commands, { prefix, idleMs }, now),
    rateLimits: createMemoryRateLimitStore(60_000, now),
    close() {
      health.close();
      redis.close();
    },
  };
}
