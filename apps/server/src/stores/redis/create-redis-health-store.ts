import { randomUUID } from "node:crypto";
import type { HealthStore } from "../../ports/health-store.ts";
import { createToldHealthStore } from "../create-told-health-store.ts";
import type { Redis } from "./connect-redis.ts";
import { followEvents } from "./follow-events.ts";
import { publishEvents } from "./publish-events.ts";

/** Health that is shared, with a copy in this process that is read without waiting. */
export interface RedisHealthStore extends HealthStore {
  /** Fulfilled when what other replicas told before is taken in. */
  readonly loaded: Promise<void>;
  close(): void;
}

/**
 * Health that replicas tell each other: a stream in Redis carries it. A change that is told late (about 20 ms) lets
 * two replicas see the same breaker for that long; a probe is told at once, so that it is given twice only when two
 * replicas begin one within the way of a message.
 *
 * @param windowMs an endpoint that is back is used again within this long, in ms
 */
export function createRedisHealthStore(
  redis: Redis,
  { prefix, windowMs }: { readonly prefix: string; readonly windowMs: number },
): RedisHealthStore {
  const stream = { name: `${prefix}attempts`, replica: randomUUID() };
  const publisher = publishEvents(redis.commands, stream);
  const { take, view, traffic, observe } = createToldHealthStore(publisher.tell, windowMs);
  const follower = followEvents(redis.reader, stream, take);
  return {
    view,
    traffic,
    observe,
    loaded: follower.loaded,
    close() {
      publisher.close();
      follower.close();
    },
  };
}
