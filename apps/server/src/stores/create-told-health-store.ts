import { type EndpointHealth, type ObservedAttempt, observe } from "@sluice/router";
import type { HealthStore } from "../ports/health-store.ts";
import type { AttemptEvent } from "./attempt-event.ts";
import { createHedgeCount } from "./memory/create-hedge-count.ts";

/** Health of several processes, which tell each other what they see. */
export interface ToldHealthStore extends HealthStore {
  /** What another process saw. */
  take(event: AttemptEvent): void;
  /** What was known before this process began. */
  begin(known: Iterable<readonly [string, EndpointHealth]>): void;
}

/** Endpoints that other processes may add; far beyond any real catalogue. */
const MOST_ENDPOINTS = 10_000;

/**
 * A copy in this process, read without waiting: its own attempts are folded in at once, those of the others as they
 * are told, by the same reducer. Counts of hedged traffic are each process's own.
 *
 * @param tell tells the other processes; `urgent`: a breaker moved, which they must know soonest
 * @param windowMs an endpoint that is back is used again within this long, in ms
 */
export function createToldHealthStore(
  tell: (event: AttemptEvent, urgent: boolean) => void,
  windowMs: number,
): ToldHealthStore {
  const health = new Map<string, EndpointHealth>();
  const hedges = createHedgeCount();
  const fold = (endpoint: string, attempt: ObservedAttempt): boolean => {
    const known = health.get(endpoint);
    const next = observe(known, attempt, windowMs);
    if (next !== known) health.set(endpoint, next);
    return next !== known;
  };
  return {
    view: () => health,
    traffic: hedges.traffic,
    observe(attempt) {
      if (attempt.state === "open") hedges.begun(attempt);
      const { id } = attempt.endpoint;
      const before = health.get(id)?.breaker;
      if (!fold(id, attempt)) return;
      const now = health.get(id)?.breaker.kind;
      const urgent = before?.kind !== now || now === "half-open";
      tell({ endpoint: id, attempt }, urgent);
    },
    take({ endpoint, attempt }) {
      if (health.has(endpoint) || health.size < MOST_ENDPOINTS) fold(endpoint, attempt);
    },
    begin(known) {
      for (const [id, each] of known) health.set(id, each);
    },
  };
}
