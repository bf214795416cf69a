import { SocketTimeoutError } from "@redis/client";
import type { Log } from "../../ports/log.ts";
import { newRedisClient, type RedisClient } from "./new-redis-client.ts";
import { SILENCE_MS, watchSilence } from "./watch-silence.ts";
import { whyAway } from "./why-away.ts";

/** The connections of one process. */
export interface Redis {
  readonly commands: RedisClient;
  /** Of its own, for it waits in its one command until there is something to read. */
  readonly reader: RedisClient;
  close(): void;
}

/** Begins to connect, and never gives up. Says once that Redis is away, and once that it is back. */
export function connectRedis(url: string, log: Log): Redis {
  const commands = newRedisClient(url);
  const reader = newRedisClient(url);
  let away = false;
  const sayAway = (error: Error): void => {
    if (!away) {
      log.warn(
        { err: error },
        `${whyAway(error)}: endpoint health and rate limits are this process's own and sessions are not held until it is back`,
      );
    }
    away = true;
  };
  commands.on("error", sayAway);
  commands.on("ready", () => {
    if (away)
      log.info({}, "Redis is back: endpoint health, rate limits and sessions are shared again");
    away = false;
  });
  // The other connection says it.
  reader.on("error", () => {});
  for (const client of [commands, reader]) client.connect().catch(() => {});
  const silent = () => sayAway(new SocketTimeoutError(SILENCE_MS));
  const watches = [watchSilence(commands, silent), watchSilence(reader)];
  return {
    commands,
    reader,
    close() {
      for (const stop of watches) stop();
      commands.destroy();
      reader.destroy();
    },
  };
}
