import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createGuardedFetch, createTransport } from "@sluice/providers";
import { announce } from "./announce.ts";
import { installedParts } from "./assemble/installed-parts.ts";
import { loadPlugins } from "./assemble/load-plugins.ts";
import { createProviderBook, type ProviderBook } from "./assemble/provider-book.ts";
import type { Config } from "./config/config.ts";
import type { Environment } from "./config/environment.ts";
import { readConfig } from "./config/read-config.ts";
import { createLog, type LogFormat } from "./create-log.ts";
import { createDiscoveryNetwork } from "./discovery/create-discovery-network.ts";
import { findApiReference } from "./http/api-reference.ts";
import type { NotReady } from "./http/health.ts";
import { type Listening, listen } from "./http/listen.ts";
import { findPlayground } from "./http/playground.ts";
import { urlOf } from "./http/url-of.ts";
import { createListener } from "./listener.ts";
import type { Dependencies } from "./pipeline/dependencies.ts";
import { shortLivedObjects } from "./short-lived-objects.ts";
import { createFirstKey } from "./stores/create-first-key.ts";
import { firstKeyFile } from "./stores/first-key-file.ts";
import { openShared, type Shared } from "./stores/open-shared.ts";
import { openStores } from "./stores/open-stores.ts";
import type { Stores } from "./stores/stores.ts";
import { withManagementKey } from "./stores/with-management-key.ts";
import { systemClock } from "./system-clock.ts";
import { type ClosableTokenCounter, createTokenCounter } from "./tokens/create-token-counter.ts";
import { createSoloGroup } from "./workers/create-solo-group.ts";

/** How a server is started. */
export interface StartOptions {
  /** Absent: `sluice.yaml` in the working folder, or the defaults. */
  readonly configPath?: string;
  /** Before what the configuration says. */
  readonly host?: string;
  /** 0: a free one. */
  readonly port?: number;
  /** False: refuse a database of an older version instead of changing it. */
  readonly migrate?: boolean;
  readonly env: Environment;
  readonly log: LogFormat;
  /** Takes the lines for people. */
  readonly print: (line: string) => void;
}

/** A server that listens. */
export interface RunningServer {
  /** Without a path. */
  readonly url: string;
  /** Finishes open requests (at most `server.drain`), writes what waits, closes the database. */
  close(): Promise<void>;
}

/** Largest body of a URL that a user gave, and the longest time it may take. */
const FETCHED = { maxBytes: 32 * 1024 * 1024, timeoutMs: 30_000 } as const;

/**
 * Builds everything from the configuration and listens. Throws `ConfigError`, `DatabaseError`, the
 * system's error when the port is taken, or an error that names a package to install.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  shortLivedObjects();
  const { adapters, builtIn } = installedParts();
  const read = await readConfig(
    options.configPath,
    options.env,
    (path) => readFile(path, "utf8"),
    builtIn,
  );
  const { warnings } = read;
  const config = { ...read.config, server: { ...read.config.server, ...definedOf(options) } };
  const book = await createProviderBook(config, adapters);
  const stores = await openStores(config.database, {
    now: systemClock.now,
    migrate: options.migrate !== false,
  });
  const log = createLog(options.log, config.logging.level);
  let shared: Shared | undefined;
  try {
    shared = await openShared(config, systemClock.now, log);
    return await serve(options, config, warnings, book, stores, shared, log);
  } catch (error) {
    shared?.close();
    await stores.close();
    throw error;
  }
}

async function serve(
  options: StartOptions,
  config: Config,
  warnings: readonly string[],
  book: ProviderBook,
  stores: Stores,
  shared: Shared,
  log: Dependencies["log"],
): Promise<RunningServer> {
  const firstKey = await createFirstKey(stores.keys, firstKeyFile(config), randomBytes);
  const dependencies = await assemble(config, book, stores, shared, log);
  let state: NotReady | undefined = "starting";
  const notReady = async (): Promise<NotReady | undefined> =>
    state ??
    (await stores.check().then(
      () => undefined,
      () => "database" as const,
    ));
  const playground = findPlayground();
  const apiReference = findApiReference();
  const listener = createListener(dependencies, {
    notReady,
    isDraining: () => state === "draining",
    ...(playground === undefined ? {} : { playground }),
    ...(apiReference === undefined ? {} : { apiReference }),
  });
  const { host, port } = config.server;
  const listening = await listen(listener, host, port);
  state = undefined;
  const url = reachedAt(listening);
  for (const warning of warnings) log.warn({}, warning);
  announce({ url, firstKey, playground: playground !== undefined }, dependencies, options);
  const discovery = book.discover(options.env, createDiscoveryNetwork(), (line) =>
    options.log === "json" ? log.info({}, line) : options.print(`  ${line}`),
  );
  return {
    url,
    async close() {
      state = "draining";
      discovery.stop();
      await listening.close(config.server.drainMs);
      await dependencies.tokens.close();
      await dependencies.transport.close();
      shared.close();
      await stores.close();
    },
  };
}

async function assemble(
  config: Config,
  book: ProviderBook,
  stores: Stores,
  shared: Shared,
  log: Dependencies["log"],
): Promise<Dependencies & { readonly tokens: ClosableTokenCounter }> {
  const installed = await loadPlugins(config);
  return {
    config,
    clock: systemClock,
    keys: withManagementKey(stores.keys, config.managementKey),
    ledger: stores.ledger,
    health: shared.health,
    affinity: shared.affinity,
    transport: createTransport(),
    fetch: createGuardedFetch({ ...FETCHED, allowPrivate: config.allowPrivate }),
    log,
    tokens: createTokenCounter({
      now: systemClock.now,
      onError: (error) => log.error({ err: error }, "the thread that counts tokens broke"),
    }),
    draw: Math.random,
    providers: book.providers,
    providerWithKey: book.withKey,
    catalog: book.catalog,
    plugins: installed.plugins,
    pluginDefaults: installed.defaults,
    group: createSoloGroup(),
    endUserSecret: stores.endUserSecret,
  };
}

function definedOf({ host, port }: StartOptions) {
  return { ...(host === undefined ? {} : { host }), ...(port === undefined ? {} : { port }) };
}

/** Who listens everywhere is reached on this machine under its own address. */
function reachedAt({ host, port }: Listening): string {
  return urlOf(host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host, port);
}
