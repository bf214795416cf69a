import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../cli/command-error.ts";
import type { Log } from "../ports/log.ts";
import type { RunningServer } from "../start.ts";
import { systemClock } from "../system-clock.ts";
import { createHandovers } from "./create-handovers.ts";
import { createHub } from "./hub.ts";
import { createReloads } from "./reloads.ts";
import { restartAfter } from "./restart-pause.ts";
import { seatWorker } from "./seat-worker.ts";
import { WORKER_VARIABLE } from "./worker-variable.ts";

/** What a worker says when it listens. */
interface Said {
  readonly url: string;
  readonly drainMs: number;
}

/** How a worker ended. */
interface End {
  readonly livedMs: number;
  /** The signal or the exit code. */
  readonly how: string;
}

/** More than a worker takes to write what waits and end after its drain, in ms; then it is killed. */
const BEYOND_DRAIN_MS = 10_000;
/** What is waited for where no worker has said how long its drain is, in ms. */
const DRAIN_MS = 30_000;

/**
 * Runs `count` workers that share one port, each by this process's own command line. The first makes the start alone
 * (database, first key, what a start has to say); the others follow when it listens. One that dies is started again.
 * Throws when the first does not come to listen; it has said why.
 */
export async function startWorkers(count: number, log: Log): Promise<RunningServer> {
  const living = new Map<number, Worker>();
  let stopping = false;
  let drainMs = DRAIN_MS;
  let heard = (_said: Said): void => {};
  const begun = new Set<number>();
  const handovers = createHandovers();
  const reloads = createReloads((worker) => living.get(worker)?.process.kill("SIGHUP"));
  const hub = createHub(systemClock.now, (worker, said) => {
    ({ drainMs } = said as Said);
    heard(said as Said);
    reloads.listens(worker);
    if (begun.size === count) return;
    begun.add(worker);
    if (begun.size === count) log.info({ workers: count }, `all ${count} workers listen`);
  });

  const fork = (worker: number, isFirst: boolean, gone: (end: End) => void): void => {
    const since = performance.now();
    const child = cluster.fork({ [WORKER_VARIABLE]: worker });
    seatWorker(child, hub, { worker, isFirst });
    handovers.watch(child);
    living.set(worker, child);
    reloads.starts(worker);
    child.once("exit", (code, signal) => {
      living.delete(worker);
      reloads.ends(worker);
      gone({ livedMs: performance.now() - since, how: signal ?? `exit ${code}` });
    });
  };
  const keep = (worker: number, failures = 0): void => {
    if (!stopping) fork(worker, false, (end) => again(worker, failures, end));
  };
  const again = (worker: number, failures: number, { livedMs, how }: End): void => {
    if (stopping) return;
    const restart = restartAfter(failures, livedMs);
    const { pauseMs } = restart;
    log.warn({ worker, how, pauseMs }, `worker ${worker} ended (${how}) and is started again`);
    setTimeout(() => keep(worker, restart.failures), pauseMs);
  };
  const first = (): Promise<string> =>
    new Promise((resolve, reject) => {
      let listens = false;
      heard = ({ url }) => {
        listens = true;
        resolve(url);
      };
      fork(1, true, (end) => {
        if (listens) again(1, 0, end);
        else reject(new CommandError(`The first worker ended at its start (${end.how}).`));
      });
    });

  const url = await first();
  for (let worker = 2; worker <= count; worker += 1) keep(worker);
  return {
    url,
    reload: async () => reloads.askAll(),
    close() {
      stopping = true;
      return stop(living, drainMs + BEYOND_DRAIN_MS);
    },
  };
}

function signal(living: ReadonlyMap<number, Worker>, name: NodeJS.Signals): void {
  for (const { process: child } of living.values()) child.kill(name);
}

async function stop(living: ReadonlyMap<number, Worker>, withinMs: number): Promise<void> {
  signal(living, "SIGTERM");
  const end = performance.now() + withinMs;
  while (living.size > 0 && performance.now() < end) await sleep(20);
  if (living.size === 0) return;
  const count = living.size;
  signal(living, "SIGKILL");
  throw new Error(`${count} workers did not end in time and were killed`);
}
