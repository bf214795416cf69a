import { breakerState, uptime } from "@sluice/router";
import type { Catalog, Endpoint } from "@sluice/schema";
import { Gauge, type Registry } from "prom-client";
import type { Clock } from "../../ports/clock.ts";
import type { HealthStore } from "../../ports/health-store.ts";
import type { OpenRequests } from "../open-requests.ts";

/** What is looked at when somebody asks, and costs nothing in between. */
export interface WatchedState {
  readonly clock: Pick<Clock, "now">;
  readonly open: OpenRequests;
  readonly health: Pick<HealthStore, "view">;
  readonly catalog: () => Catalog;
}

const BREAKER = { closed: 0, "half-open": 1, open: 2 } as const;

/** Adds gauges of what is going on now. */
export function stateMetrics(registry: Registry, state: WatchedState): void {
  const registers = [registry];
  new Gauge({
    registers,
    name: "sluice_requests_open",
    help: "Requests under way",
    labelNames: ["operation"],
    collect() {
      for (const [operation, count] of state.open.view()) this.set({ operation }, count);
    },
  });
  new Gauge({
    registers,
    name: "sluice_streams_open",
    help: "Streamed answers under way",
    collect() {
      this.set(state.open.openStreams());
    },
  });
  endpointMetrics(registers, state);
}

function endpointMetrics(registers: Registry[], state: WatchedState): void {
  const labelNames = ["provider", "model", "endpoint"] as const;
  new Gauge({
    registers,
    name: "sluice_endpoint_breaker_state",
    help: "Breaker of an endpoint that was used: 0 closed, 1 half-open (may be tried), 2 open",
    labelNames,
    aggregator: "max",
    collect() {
      this.reset();
      const now = state.clock.now();
      for (const [endpoint, health] of usedEndpoints(state)) {
        this.set(labelsOf(endpoint), BREAKER[breakerState(health, now)]);
      }
    },
  });
  new Gauge({
    registers,
    name: "sluice_endpoint_success_ratio",
    help: "Share of an endpoint's calls of the last five minutes that were answered, 0 to 1",
    labelNames,
    aggregator: "average",
    collect() {
      this.reset();
      const now = state.clock.now();
      for (const [endpoint, health] of usedEndpoints(state)) {
        const { share } = uptime(health, now);
        if (share !== undefined) this.set(labelsOf(endpoint), share);
      }
    },
  });
}

type Health =
  ReturnType<HealthStore["view"]> extends ReadonlyMap<string, infer Each> ? Each : never;

/** Only of the catalogue: what was used once and is served no more is nobody's worry. */
function* usedEndpoints({ health, catalog }: WatchedState): Iterable<[Endpoint, Health]> {
  const view = health.view();
  if (view.size === 0) return;
  for (const { endpoints } of catalog().models.values()) {
    for (const endpoint of endpoints) {
      const known = view.get(endpoint.id);
      if (known !== undefined) yield [endpoint, known];
    }
  }
}

function labelsOf({ provider, model, id }: Endpoint) {
  return { provider, model, endpoint: id };
}
