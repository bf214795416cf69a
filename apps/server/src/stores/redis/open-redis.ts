import type { Log } from "../../ports/log.ts";
import type { Shared } from "../open-shared.ts";
import { within } from "../within.ts";
import { connectRedis } from "./connect-redis.ts";
import { createRedisAffinityStore } from "./create-redis-affinity-store.ts";
import { createRedisHealthStore } from "./create-redis-health-store.ts";
import { createRedisKeyEvents } from "./create-redis-key-events.ts";
import { createRedisRateLimitStore } from "./create-redis-rate-limit-store.ts";

/** Where Redis is, and the times of what is shared. */
export interface RedisSettings {
  readonly url: string;
  /** An endpoint that is back is used again within this long, in ms. */
  readonly windowMs: number;
  /** Life of a session that is not used, in ms. */
  readonly idleMs: number;
  /** Length of the windows of rate limits: whole seconds, in ms. */
  readonly rateWindowMs: number;
  /** How long the slots of a process that died are held, in ms; absent: 15 s. */
  readonly slotLeaseMs?: number;
  /** Before every name in Redis; absent: `sluice:`. */
  readonly prefix?: string;
}

/** How long the start waits for what other replicas know, in ms; then it serves without. */
const START_WITHIN_MS = 1_000;
/** As long as reservations of a process that died. */
const SLOT_LEASE_MS = 15_000;

/**
 * Endpoint health, sticky sessions, rate limits and what becomes of keys, shared through Redis. A Redis that is not there hinders
 * nothing: health and rate limits are then this process's own, sessions are not held, and all are shared again when
 * it is back.
 */
export async function openRedis(
  settings: RedisSettings,
  now: () => number,
  log: Log,
): Promise<Shared> {
  const { prefix = "sluice:", windowMs, idleMs, rateWindowMs } = settings;
  const { slotLeaseMs: leaseMs = SLOT_LEASE_MS } = settings;
  const redis = connectRedis(settings.url, log);
  const health = createRedisHealthStore(redis, { prefix, windowMs });
  const keyEvents = createRedisKeyEvents(redis.commands, { prefix });
  const limits = { prefix, windowMs: rateWindowMs, leaseMs };
  const rateLimits = createRedisRateLimitStore(redis.commands, limits, now);
  await within(START_WITHIN_MS, health.loaded).catch(() => {});
  return {
    health,
    affinity: createRedisAffinityStore(redis.commands, { prefix, idleMs }, now),
    rateLimits,
    keyEvents,
    close() {
      keyEvents.close();
      health.close();
      rateLimits.close();
      redis.close();
    },
  };
}
