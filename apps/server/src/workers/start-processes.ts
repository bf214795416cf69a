import cluster from "node:cluster";
import { createLog } from "../create-log.ts";
import { outliveRejections } from "../outlive-rejections.ts";
import type { RunningServer, StartOptions } from "../start.ts";
import { joinParent } from "./join-parent.ts";
import { startWorkers } from "./start-workers.ts";
import { WORKER_VARIABLE } from "./worker-variable.ts";

/** How `serve` is started. */
export interface ServeOptions extends StartOptions {
  /** Number of processes that serve; 1: this one. */
  readonly workers: number;
}

/**
 * Serves in this process, or in as many of its own as were asked for; in one of those this process is a worker. Throws
 * what `startServer` throws, or a `CommandError`.
 */
export async function startProcesses({
  workers,
  ...options
}: ServeOptions): Promise<RunningServer> {
  const log = await createLog(options.log, "info");
  outliveRejections(process, log);
  const isWorker = cluster.isWorker && options.env[WORKER_VARIABLE] !== undefined;
  if (workers > 1 && !isWorker) return startWorkers(workers, log);
  const worker = isWorker ? { worker: await joinParent() } : {};
  // A process that only starts others does not need it.
  const { startServer } = await import("../start.ts");
  return startServer({ ...options, ...worker });
}
