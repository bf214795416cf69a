import { type AttemptEvent, writeEvents } from "../attempt-event.ts";
import type { RedisClient } from "./new-redis-client.ts";

/** A stream of events, and which of them are this replica's own. */
export interface EventStream {
  readonly name: string;
  readonly replica: string;
}

/** Events of so many ms go together. */
const TOGETHER_MS = 20;
/** Entries that the stream keeps, about: minutes of them, or a minute and a half of the busiest replica. */
const MOST_ENTRIES = 4_096;
/** Events that wait while Redis is away; then the oldest go. */
const MOST_WAITING = 1_024;
/** A stream that nobody writes is gone after it, in seconds: longer than any pause that upstream asks for. */
const LIFE_S = 7_200;

/** Tells events to the other replicas, in the background. Those of an entry whose writing failed are lost to them. */
export function publishEvents(redis: RedisClient, { name, replica }: EventStream) {
  let waiting: AttemptEvent[] = [];
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!redis.isReady || waiting.length === 0) return;
    const events = writeEvents(waiting);
    waiting = [];
    const TRIM = {
      strategy: "MAXLEN",
      strategyModifier: "~",
      threshold: MOST_ENTRIES,
    } as const;
    const written = redis.xAdd(name, "*", { replica, events }, { TRIM });
    Promise.all([written, redis.expire(name, LIFE_S)]).catch(() => {});
  };
  redis.on("ready", flush);

  return {
    /** `urgent`: not to wait for others. */
    tell(event: AttemptEvent, urgent: boolean): void {
      waiting.push(event);
      if (waiting.length > MOST_WAITING) waiting.shift();
      if (urgent) flush();
      else timer ??= setTimeout(flush, TOGETHER_MS);
    },
    close(): void {
      flush();
      redis.off("ready", flush);
    },
  };
}
