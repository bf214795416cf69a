import { createClient } from "redis";
import type { Log } from "../../ports/log.ts";
import { whyAway } from "./why-away.ts";

/** A connection that comes back by itself; while it is away, commands reject at once. */
export type RedisClient = ReturnType<typeof newClient>;

/** The connections of one process. */
export interface Redis {
  readonly commands: RedisClient;
  /** Of its own, for it waits in its one command until there is something to read. */
  readonly reader: RedisClient;
  close(): void;
}

/** Longest pause between two tries to connect, in ms. */
const LONGEST_PAUSE_MS = 1_000;
/** Longer silence of a connection that is asked every second is its end, in ms. */
const SILENCE_MS = 5_000;

/** Begins to connect, and never gives up. Says once that Redis is away, and once that it is back. */
export function connectRedis(url: string, log: Log): Redis {
  const commands = newClient(url);
  const reader = newClient(url);
  let away = false;
  commands.on("error", (error: Error) => {
    if (!away) {
      log.warn(
        { err: error },
        `${whyAway(error)}: endpoint health and rate limits are this process's own and sessions are not held until it is back`,
      );
    }
    away = true;
  });
  commands.on("ready", () => {
    if (away)
      log.info({}, "Redis is back: endpoint health, rate limits and sessions are shared again");
    away = false;
  });
  // The other connection says it.
  reader.on("error", () => {});
  for (const client of [commands, reader]) client.connect().catch(() => {});
  return {
    commands,
    reader,
    close() {
      commands.destroy();
      reader.destroy();
    },
  };
}

function newClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 1_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS),
    },
  });
}
