import type { AffinityStore } from "../../ports/affinity-store.ts";
import { within } from "../within.ts";
import type { RedisClient } from "./new-redis-client.ts";

/** A request waits no longer for where its session is held, in ms; then it goes on without. */
const WITHIN_MS = 50;

/** Deletes the session unless it is held elsewhere by now. */
const FORGET = `
local held = redis.call("get", KEYS[1])
if held and string.sub(held, string.find(held, " ") + 1) == ARGV[1] then redis.call("del", KEYS[1]) end
return 0`;

/**
 * Sessions that all replicas hold at the same endpoint. What is stored is the end of its life and the endpoint,
 * `<ms since the epoch> <endpoint id>`, and Redis drops it then. While Redis is away nothing is held.
 */
export function createRedisAffinityStore(
  redis: RedisClient,
  { prefix, idleMs }: { readonly prefix: string; readonly idleMs: number },
  now: () => number,
): AffinityStore {
  const nameOf = (key: string): string => `${prefix}session:${key}`;
  const held = (value: string | null): string | undefined => {
    if (value === null) return undefined;
    const end = value.indexOf(" ");
    return Number(value.slice(0, end)) > now() ? value.slice(end + 1) : undefined;
  };
  return {
    async find(keys) {
      if (keys.length === 0 || !redis.isReady) return keys.map(() => undefined);
      const values = await within(WITHIN_MS, redis.mGet(keys.map(nameOf)));
      return values.map(held);
    },
    async remember(key, endpointId) {
      if (!redis.isReady || idleMs < 1) return;
      const expiration = { type: "PX", value: Math.ceil(idleMs) } as const;
      await redis.set(nameOf(key), `${now() + idleMs} ${endpointId}`, { expiration });
    },
    async forget(key, endpointId) {
      if (!redis.isReady) return;
      await redis.eval(FORGET, { keys: [nameOf(key)], arguments: [endpointId] });
    },
  };
}
