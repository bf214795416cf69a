import { type EndpointHealth, observe } from "@sluice/router";
import type { HealthStore } from "../../ports/health-store.ts";
import { createHedgeCount } from "./create-hedge-count.ts";

/**
 * Health of one process, gone when it stops.
 *
 * @param windowMs an endpoint that is back is used again within this long, in ms
 */
export function createMemoryHealthStore(windowMs: number): HealthStore {
  const health = new Map<string, EndpointHealth>();
  const hedges = createHedgeCount();
  return {
    view: () => health,
    traffic: hedges.traffic,
    observe(attempt) {
      const { id } = attempt.endpoint;
      health.set(id, observe(health.get(id), attempt, windowMs));
      if (attempt.state === "open") hedges.begun(attempt);
    },
  };
}
