import type { Config } from "../config/config.ts";
import type { AffinityStore } from "../ports/affinity-store.ts";
import type { HealthStore } from "../ports/health-store.ts";
import type { KeyEvents } from "../ports/key-events.ts";
import type { Log } from "../ports/log.ts";
import type { RateLimitStore } from "../ports/rate-limit-store.ts";
import type { WorkerEnd } from "../workers/join-parent.ts";
import { createMemoryAffinityStore } from "./memory/create-memory-affinity-store.ts";
import { createMemoryHealthStore } from "./memory/create-memory-health-store.ts";
import { createMemoryRateLimitStore } from "./memory/create-memory-rate-limit-store.ts";
import { openWorkerShared } from "./workers/open-worker-shared.ts";

/** Sessions that one process holds at an endpoint at the same time; one takes some 200 bytes. */
const MOST_SESSIONS = 100_000;
/** Limits are per minute, in ms. */
const RATE_WINDOW_MS = 60_000;

/** What replicas agree on when they share a Redis, and what is a process's own without one. */
export interface Shared {
  readonly health: HealthStore;
  readonly affinity: AffinityStore;
  readonly rateLimits: RateLimitStore;
  /** How replicas hear of changed keys; absent: as the database can tell it. */
  readonly keyEvents?: KeyEvents;
  /** Lets go of the connections. */
  close(): void;
}

/**
 * Shared through Redis when the configuration names one, else by the workers of one `serve`, else in memory. `now` in
 * ms since the epoch.
 */
export async function openShared(
  { redis, routing }: Pick<Config, "redis" | "routing">,
  now: () => number,
  log: Log,
  worker?: WorkerEnd,
): Promise<Shared> {
  const { outageWindowMs: windowMs, stickyIdleMs: idleMs } = routing;
  if (redis !== undefined) {
    // Its client is loaded by those who use it only.
    const { openRedis } = await import("./redis/open-redis.ts");
    return openRedis({ url: redis, windowMs, idleMs, rateWindowMs: RATE_WINDOW_MS }, now, log);
  }
  if (worker !== undefined) {
    const times = { windowMs, idleMs, mostSessions: MOST_SESSIONS, rateWindowMs: RATE_WINDOW_MS };
    return openWorkerShared(worker.parent, worker.group, times, now);
  }
  return {
    health: createMemoryHealthStore(windowMs),
    affinity: createMemoryAffinityStore({ idleMs, most: MOST_SESSIONS }, now),
    rateLimits: createMemoryRateLimitStore(RATE_WINDOW_MS, now),
    close: () => {},
  };
}
