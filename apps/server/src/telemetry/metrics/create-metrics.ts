import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { KeyStore } from "../../ports/key-store.ts";
import type { ProcessGroup } from "../../ports/process-group.ts";
import type { LedgerCounts } from "../counted-ledger.ts";
import type { RequestSink } from "../request-record.ts";
import { keyMetrics } from "./key-metrics.ts";
import { ledgerMetrics } from "./ledger-metrics.ts";
import { requestMetrics } from "./request-metrics.ts";
import { stateMetrics, type WatchedState } from "./state-metrics.ts";
import { upstreamMetrics } from "./upstream-metrics.ts";

/** The metrics of a process. */
export interface Metrics {
  readonly registry: Registry;
  readonly sinks: readonly RequestSink[];
  /** The media type of `text`. */
  readonly contentType: string;
  /** Of all processes of the group together, in Prometheus' text format. */
  text(): Promise<string>;
  /** Answers no other process any more. */
  close(): void;
}

/** What metrics are made of. */
export interface MetricsSources extends WatchedState {
  readonly version: string;
  readonly group: ProcessGroup;
  readonly ledgerCounts: LedgerCounts;
  readonly keys: Pick<KeyStore, "callerFigures">;
}

const TOPIC = "metrics";

/** Makes the metrics of this process and answers for them in its group. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  new Gauge({
    registers: [registry],
    name: "sluice_build_info",
    help: "1, with the version that runs",
    labelNames: ["version"],
    aggregator: "first",
    collect() {
      this.set({ version: sources.version }, 1);
    },
  });
  stateMetrics(registry, sources);
  ledgerMetrics(registry, sources.ledgerCounts);
  keyMetrics(registry, sources.keys);
  const sinks = [requestMetrics(registry), upstreamMetrics(registry)];
  const { group } = sources;
  const stopListening = group.listen(TOPIC, () => registry.getMetricsAsJSON());
  return {
    registry,
    sinks,
    contentType: registry.contentType,
    async text() {
      if (group.worker === undefined) return registry.metrics();
      const all = await group.askAll(TOPIC, null);
      return AggregatorRegistry.aggregate(all as object[]).metrics();
    },
    close: stopListening,
  };
}
