import { setTimeout as sleep } from "node:timers/promises";
import { type AttemptEvent, readEvents } from "../attempt-event.ts";
import type { RedisClient } from "./new-redis-client.ts";
import type { EventStream } from "./publish-events.ts";

/** Entries that are read at once; between two reads requests are served. */
const COUNT = 200;
/** How long one read waits for something to come, in ms. */
const BLOCK_MS = 1_000;
/** Pause after a read that failed, in ms. */
const PAUSE_MS = 100;

/**
 * Reads the other replicas' events, first those that the stream holds, then each as it comes; after a break, from
 * where it was. The stream is the snapshot.
 */
export function followEvents(
  redis: RedisClient,
  { name, replica }: EventStream,
  take: (event: AttemptEvent) => void,
) {
  let isOpen = true;
  let id = "0-0";
  let resolve = (): void => {};
  const loaded = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });

  const read = async (wait: boolean): Promise<number> => {
    const found = await redis.xRead(
      { key: name, id },
      wait ? { COUNT, BLOCK: BLOCK_MS } : { COUNT },
    );
    const messages = found?.[0]?.messages ?? [];
    for (const entry of messages) {
      id = entry.id;
      if (entry.message.replica !== replica) readEvents(entry.message.events).forEach(take);
    }
    return messages.length;
  };
  const follow = async (): Promise<void> => {
    let wait = false;
    while (isOpen) {
      try {
        const count = await read(wait);
        wait = count < COUNT;
        if (wait) resolve();
      } catch {
        await sleep(PAUSE_MS);
      }
    }
  };
  void follow();
  return {
    loaded,
    close(): void {
      isOpen = false;
    },
  };
}
