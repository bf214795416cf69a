import type { SharedSlots } from "../create-shared-rate-limit-store.ts";
import type { RedisClient } from "./new-redis-client.ts";

/** Slots in Redis, until they are closed. */
export interface RedisSlots extends SharedSlots {
  /** Renews no lease any more: what is still held is free again when its lease is over. */
  close(): void;
}

/** By Redis's own clock, so that replicas need not agree on the time. */
const UNTIL = `
local time = redis.call("time")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local till = now + ARGV[1]`;

/** Takes a slot unless so many are taken by processes that live. */
const TAKE = `${UNTIL}
redis.call("zremrangebyscore", KEYS[1], "-inf", now)
if redis.call("zcard", KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call("zadd", KEYS[1], till, ARGV[2])
redis.call("pexpire", KEYS[1], ARGV[1])
return 1`;

/** Holds slots for one more lease; also those that Redis has lost, or never heard of. */
const RENEW = `${UNTIL}
for at = 2, #ARGV do redis.call("zadd", KEYS[1], till, ARGV[at]) end
redis.call("pexpire", KEYS[1], ARGV[1])
return 1`;

/**
 * The slots of a key are a sorted set of their ids by the end of their leases. A lease is renewed while its call
 * runs, three times in its length; one of a process that died is over by itself.
 *
 * @param leaseMs how long a slot outlives its process
 */
export function createRedisSlots(
  redis: RedisClient,
  { prefix, leaseMs }: { readonly prefix: string; readonly leaseMs: number },
): RedisSlots {
  const nameOf = (key: string): string => `${prefix}slots:${key}`;
  const lease = String(leaseMs);
  /** Ids by key. */
  const held = new Map<string, Set<string>>();
  /** Ids that were asked for and not given back since. */
  const asked = new Set<string>();

  const renew = (): void => {
    if (!redis.isReady) return;
    for (const [key, ids] of held) {
      redis.eval(RENEW, { keys: [nameOf(key)], arguments: [lease, ...ids] }).catch(() => {});
    }
  };
  const timer = setInterval(renew, leaseMs / 3).unref();
  redis.on("ready", renew);

  return {
    async take(key, id, most) {
      const options = { keys: [nameOf(key)], arguments: [lease, id, String(most)] };
      asked.add(id);
      const isTaken = await redis.eval(TAKE, options).then(
        (reply) => reply === 1,
        (error: unknown) => {
          asked.delete(id);
          throw error;
        },
      );
      // An answer may come when its call is over: nobody would give that slot back.
      const isWanted = asked.delete(id);
      if (isTaken && isWanted) held.set(key, (held.get(key) ?? new Set()).add(id));
      return isTaken;
    },
    release(key, id) {
      asked.delete(id);
      const ids = held.get(key);
      ids?.delete(id);
      if (ids?.size === 0) held.delete(key);
      if (redis.isReady) redis.zRem(nameOf(key), id).catch(() => {});
    },
    close() {
      clearInterval(timer);
      redis.off("ready", renew);
    },
  };
}
