import type { RequestListener } from "node:http";
import type { Environment } from "../config/environment.ts";
import { createDiscoveryNetwork } from "../discovery/create-discovery-network.ts";
import type { Discovery } from "../discovery/discover.ts";
import type { Dependencies } from "../pipeline/dependencies.ts";
import type { Metrics } from "../telemetry/metrics/create-metrics.ts";
import { createTelemetry } from "../telemetry/telemetry.ts";
import { dependenciesOf } from "./dependencies-of.ts";
import type { Kept } from "./kept.ts";
import { readSetup, type Setup, type SetupSource } from "./read-setup.ts";

/** How long a new configuration waits for the models that its providers list, in ms. */
const LISTED_WITHIN_MS = 3_000;

/** What a running server needs beside its configuration. */
export interface RunningOptions {
  readonly source: SetupSource & { readonly env: Environment };
  readonly kept: Kept;
  /** Makes what answers requests of what they pass through. */
  readonly listenerOf: (dependencies: Dependencies, metrics: Metrics) => RequestListener;
  /** A line about what discovery finds. */
  readonly note: (line: string) => void;
}

/** The configuration that runs. */
export interface RunningSetup {
  /** Answers each request by the configuration that runs when it comes; it ends by the same one. */
  readonly listener: RequestListener;
  readonly setup: () => Setup;
  readonly dependencies: Dependencies;
  /** Looks for what the environment and this machine offer. */
  discover(): void;
  /** Reads the configuration again and puts it in place. Throws what `readSetup` throws; the old one runs on then. */
  takeOver(): Promise<{ readonly providers: number; readonly models: number }>;
  /** Ends what goes on in the background. */
  stop(): void;
  /** After the last request. */
  close(): Promise<void>;
}

/** Runs a configuration until another takes over; what lives on is shared by both. */
export async function runSetup(first: Setup, options: RunningOptions): Promise<RunningSetup> {
  const { source, kept, listenerOf, note } = options;
  const dependencies = dependenciesOf(first, kept);
  let setup = first;
  const telemetry = createTelemetry(kept, () => setup.book.catalog());
  (await telemetry.prepare(first.config))();
  const { metrics } = telemetry;
  let listener = listenerOf(dependencies, metrics);
  let discovery: Discovery | undefined;
  let stopped = false;

  const discover = ({ book }: Setup): Discovery =>
    book.discover(source.env, createDiscoveryNetwork(), note);

  return {
    listener: telemetry.watch((request, response) => listener(request, response)),
    setup: () => setup,
    dependencies,
    discover() {
      discovery = discover(setup);
    },
    async takeOver() {
      const { config, book } = setup;
      const next = await readSetup(source, { config, found: book.found() });
      const watchBy = await telemetry.prepare(next.config);
      await kept.stores.clients.sync(next.config.clients);
      const looking = discover(next);
      // Requests for models that a provider lists would fail meanwhile.
      await Promise.race([looking.done, passed(LISTED_WITHIN_MS)]);
      if (stopped) looking.stop();
      discovery?.stop();
      discovery = looking;
      listener = listenerOf(dependenciesOf(next, kept), metrics);
      setup = next;
      watchBy();
      for (const warning of next.warnings) kept.log.warn({}, warning);
      return sizeOf(next);
    },
    stop() {
      stopped = true;
      discovery?.stop();
    },
    close: () => telemetry.close(),
  };
}

function sizeOf({ book }: Setup) {
  const { models } = book.catalog();
  return { providers: book.providers.size, models: models.size };
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
