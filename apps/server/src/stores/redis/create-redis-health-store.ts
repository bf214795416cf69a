import { randomUUID } from "node:crypto";
import { type EndpointHealth, type ObservedAttempt, observe } from "@sluice/router";
import type { HealthStore } from "../../ports/health-store.ts";
import { createHedgeCount } from "../memory/create-hedge-count.ts";
import type { Redis } from "./connect-redis.ts";
import { followEvents } from "./follow-events.ts";
import { publishEvents } from "./publish-events.ts";

/** Health that is shared, with a copy in this process that is read without waiting. */
export interface RedisHealthStore extends HealthStore {
  /** Fulfilled when what other replicas told before is taken in. */
  readonly loaded: Promise<void>;
  close(): void;
}

/** Endpoints that other replicas may add; far beyond any real catalogue. */
const MOST_ENDPOINTS = 10_000;

/**
 * Each replica folds its own attempts at once and those of the others as they are told, by the same reducer:
 * a stream in Redis carries them. A change that is told late (about 20 ms) lets two replicas see the same
 * breaker for that long; a probe is told at once, so that it is given twice only when two replicas
 * begin one within the way of a message. Counts of hedged traffic are each replica's own.
 *
 * @param windowMs an endpoint that is back is used again within this long, in ms
 */
export function createRedisHealthStore(
  redis: Redis,
  { prefix, windowMs }: { readonly prefix: string; readonly windowMs: number },
): RedisHealthStore {
  const stream = { name: `${prefix}attempts`, replica: randomUUID() };
  const health = new Map<string, EndpointHealth>();
  const hedges = createHedgeCount();
  const fold = (endpoint: string, attempt: ObservedAttempt): boolean => {
    const known = health.get(endpoint);
    const next = observe(known, attempt, windowMs);
    if (next !== known) health.set(endpoint, next);
    return next !== known;
  };
  const publisher = publishEvents(redis.commands, stream);
  const follower = followEvents(redis.reader, stream, ({ endpoint, attempt }) => {
    if (health.has(endpoint) || health.size < MOST_ENDPOINTS) fold(endpoint, attempt);
  });
  return {
    view: () => health,
    traffic: hedges.traffic,
    observe(attempt) {
      if (attempt.state === "open") hedges.begun(attempt);
      const { id } = attempt.endpoint;
      const before = health.get(id)?.breaker;
      if (!fold(id, attempt)) return;
      // A breaker that moves, to open or for a probe, is what others must know soonest.
      const now = health.get(id)?.breaker.kind;
      const urgent = before?.kind !== now || now === "half-open";
      publisher.tell({ endpoint: id, attempt }, urgent);
    },
    loaded: follower.loaded,
    close() {
      publisher.close();
      follower.close();
    },
  };
}
