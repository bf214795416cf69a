import type { RequestListener } from "node:http";
import type { Catalog } from "@sluice/schema";
import type { Config } from "../config/config.ts";
import { packageVersion } from "../package-version.ts";
import type { Kept } from "../setup/kept.ts";
import { systemClock } from "../system-clock.ts";
import { createMetrics, type Metrics } from "./metrics/create-metrics.ts";
import { OpenRequests } from "./open-requests.ts";
import { requestLog } from "./request-log.ts";
import { openTracing, type Tracing } from "./tracing/open-tracing.ts";
import { serverAddress } from "./tracing/server-address.ts";
import { watchRequests } from "./watch-requests.ts";

/** Everything that watches requests, through changes of the configuration. */
export interface Telemetry {
  readonly metrics: Metrics;
  /** The same listener, watched. */
  watch(listener: RequestListener): RequestListener;
  /** Opens what a configuration asks for. What it gives puts that in place; throws where it cannot be had. */
  prepare(config: Config): Promise<() => void>;
  /** After the last request: sends what waits. */
  close(): Promise<void>;
}

/** Watches nothing but counts until a configuration is put in place. @param catalog the one that is served now */
export function createTelemetry(
  {
    log,
    group,
    shared,
    ledgerCounts,
    stores,
  }: Pick<Kept, "log" | "group" | "shared" | "ledgerCounts" | "stores">,
  catalog: () => Catalog,
): Telemetry {
  const open = new OpenRequests();
  const metrics = createMetrics({
    version: packageVersion,
    group,
    ledgerCounts,
    keys: stores.keys,
    clock: systemClock,
    open,
    health: shared.health,
    catalog,
  });
  const always = [...metrics.sinks, requestLog(log)];
  let config: Config | undefined;
  let tracing: Tracing | undefined;
  let sinks = always;

  const tracingOf = async (asked: Config): Promise<Tracing | undefined> => {
    const { otlp } = asked.telemetry;
    if (otlp === undefined || otlp === tracing?.endpoint)
      return otlp === undefined ? undefined : tracing;
    return openTracing({
      endpoint: otlp,
      version: packageVersion,
      log,
      serverOf: (slug) => serverAddress(config?.providers.find((each) => each.slug === slug)),
    });
  };

  return {
    metrics,
    watch: (listener) =>
      watchRequests(listener, {
        clock: systemClock,
        open,
        sinks: () => sinks,
        keepsText: () => config?.logging.prompts === true,
      }),
    async prepare(asked) {
      const next = await tracingOf(asked);
      return () => {
        if (next !== tracing) void tracing?.close();
        tracing = next;
        config = asked;
        sinks = next === undefined ? always : [...always, next];
        log.level = asked.logging.level;
      };
    },
    async close() {
      metrics.close();
      await tracing?.close();
    },
  };
}
