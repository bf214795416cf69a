import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { announce } from "./announce.ts";
import type { Environment } from "./config/environment.ts";
import { CONFIG_NAME } from "./config/read-text.ts";
import type { LogFormat } from "./create-log.ts";
import { findApiReference } from "./http/api-reference.ts";
import type { NotReady } from "./http/health.ts";
import { type Listening, listen } from "./http/listen.ts";
import { findPlayground } from "./http/playground.ts";
import { urlOf } from "./http/url-of.ts";
import { createListener } from "./listener.ts";
import { createReload, type Reload } from "./setup/create-reload.ts";
import { type Kept, openKept } from "./setup/kept.ts";
import { readSetup, type Setup } from "./setup/read-setup.ts";
import { type RunningSetup, runSetup } from "./setup/running-setup.ts";
import { watchConfig } from "./setup/watch-config.ts";
import { shortLivedObjects } from "./short-lived-objects.ts";
import { stoppingLine } from "./stopping-line.ts";
import { createFirstKey } from "./stores/create-first-key.ts";
import { firstKeyFile } from "./stores/first-key-file.ts";
import { grantInitial } from "./stores/grant-initial.ts";
import { systemClock } from "./system-clock.ts";
import type { WorkerEnd } from "./workers/join-parent.ts";

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
  /** This process is one of several. */
  readonly worker?: WorkerEnd;
  /** Takes the lines for people. */
  readonly print: (line: string) => void;
}

/** A server that listens. */
export interface RunningServer {
  /** Without a path. */
  readonly url: string;
  /** Reads the configuration again; a broken one is refused in the log. `why` is named there. */
  readonly reload: Reload;
  /** Finishes open requests (at most `server.drain`), writes what waits, closes the database. */
  close(): Promise<void>;
}

/**
 * Builds everything from the configuration and listens. Throws `ConfigError`, `DatabaseError`, the
 * system's error when the port is taken, or an error that names a package to install.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  shortLivedObjects();
  const setup = await readSetup(options);
  const kept = await openKept(setup.config, {
    log: options.log,
    migrate: options.migrate !== false,
    ...(options.worker === undefined ? {} : { worker: options.worker }),
  });
  try {
    return await serve(options, setup, kept);
  } catch (error) {
    await kept.close();
    throw error;
  }
}

async function serve(options: StartOptions, first: Setup, kept: Kept): Promise<RunningServer> {
  const { stores, log } = kept;
  await stores.clients.sync(first.config.clients);
  await grantInitial(stores.ledger, first.config.credits, systemClock.now());
  const speaks = options.worker?.isFirst !== false;
  const tell = teller(options, kept);
  const keyFile = firstKeyFile(first.config);
  const firstKey = await createFirstKey(stores.keys, keyFile, randomBytes);
  let state: NotReady | undefined = "starting";
  const notReady = async (): Promise<NotReady | undefined> =>
    state ??
    (await stores.check().then(
      () => undefined,
      () => "database" as const,
    ));
  const playground = findPlayground();
  const apiReference = findApiReference();
  const running = await runSetup(first, {
    source: options,
    kept,
    listenerOf: (dependencies, metrics) =>
      createListener(dependencies, {
        metrics,
        notReady,
        isDraining: () => state === "draining",
        ...(playground === undefined ? {} : { playground }),
        ...(apiReference === undefined ? {} : { apiReference }),
      }),
    note: (line) => {
      if (speaks) tell(line, `  ${line}`);
    },
  });
  const { host, port } = first.config.server;
  const listening = await listen(running.listener, host, port);
  state = undefined;
  const url = reachedAt(listening);
  if (speaks) {
    for (const warning of startWarnings(first)) log.warn({}, warning);
    const told = { firstKey, keyFile: ifThere(keyFile), playground: playground !== undefined };
    announce({ url, ...told }, running.dependencies, options);
  }
  options.worker?.listening({ url, drainMs: first.config.server.drainMs });
  running.discover();
  const { reload, unwatch } = reloading(options, running, kept);
  return {
    url,
    reload,
    async close() {
      state = "draining";
      unwatch();
      running.stop();
      await drain(listening, running.setup().config.server.drainMs, tell);
      await running.close();
      await kept.close();
    },
  };
}

/** Says a line to people, or to a log of JSON. `shown`: how people see it. */
function teller({ log: format, print }: StartOptions, { log }: Kept) {
  return (line: string, shown = line): void =>
    format === "json" ? log.info({}, line) : print(shown);
}

function ifThere(file: string | undefined): string | undefined {
  return file !== undefined && existsSync(file) ? file : undefined;
}

/** Finishes open requests, and says that it waits for them. */
async function drain(
  listening: Listening,
  drainMs: number,
  tell: (line: string) => void,
): Promise<void> {
  const stopping = stoppingLine(listening.open(), drainMs);
  if (stopping !== undefined) tell(stopping);
  await listening.close(drainMs);
}

/** By signal, and when the file changes. */
function reloading({ configPath = CONFIG_NAME }: StartOptions, running: RunningSetup, kept: Kept) {
  const reload = createReload(() => running.takeOver(), kept.log);
  return { reload, unwatch: watchConfig(configPath, () => void reload("the file changed")) };
}

/** Several hosts may share a database; what they cannot share without a Redis is worth knowing. */
function startWarnings({ config, warnings }: Setup): readonly string[] {
  const alone = config.redis === undefined && !config.database.startsWith("sqlite:");
  return alone
    ? [
        ...warnings,
        "without `redis` each host counts rate limits by itself, and holds its own sessions",
      ]
    : warnings;
}

/** Who listens everywhere is reached on this machine under its own address. */
function reachedAt({ host, port }: Listening): string {
  return urlOf(host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host, port);
}
