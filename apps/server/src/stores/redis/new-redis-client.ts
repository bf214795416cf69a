import { createClient } from "@redis/client";
import { SILENCE_MS } from "./watch-silence.ts";

/** Longest pause between two tries to connect, in ms. */
const LONGEST_PAUSE_MS = 1_000;

/** A connection that comes back by itself; while it is away, commands reject at once. */
export type RedisClient = ReturnType<typeof newRedisClient>;

/** Makes one that is not connected yet. */
export function newRedisClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS),
    },
  });
}
