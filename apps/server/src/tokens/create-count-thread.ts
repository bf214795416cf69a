import type { Worker } from "node:worker_threads";
import type { CountedJob, CountJob } from "./count-worker.ts";

/** After a thread broke, none is started for so long, in ms. */
const REST_MS = 10_000;
/** A thread that nobody asks anything for so long is ended, and its memory freed, in ms. */
const IDLE_MS = 5 * 60_000;

/** A thread that counts, from the first job on. */
export interface CountThread {
  /** False while none is started, for one broke. */
  isUsable(): boolean;
  /** False: there is no thread to take it. */
  send(job: CountJob): boolean;
  /** What it was sent is lost; the next job starts another. */
  end(): Promise<void>;
}

/** What a thread needs, and who hears of it. */
export interface CountThreadOptions {
  readonly startWorker: () => Worker;
  /** Ms, of any origin. */
  readonly now: () => number;
  readonly onCounted: (counted: CountedJob) => void;
  /** Whatever it was sent, and has not counted, is lost. */
  readonly onEnd: () => void;
  /** Hears why it broke. */
  readonly onError: (error: unknown) => void;
}

/** Starts nothing yet. */
export function createCountThread(options: CountThreadOptions): CountThread {
  const { startWorker, now, onCounted, onEnd, onError } = options;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let restUntil = -Infinity;

  const end = async (): Promise<void> => {
    const ending = worker;
    worker = undefined;
    clearTimeout(idle);
    onEnd();
    await ending?.terminate();
  };
  const broke = (error: unknown): void => {
    restUntil = now() + REST_MS;
    onError(error);
    void end();
  };
  const open = (): Worker => {
    const opened = startWorker();
    opened.unref();
    opened.on("message", onCounted);
    opened.on("error", (error) => {
      if (worker === opened) broke(error);
    });
    opened.on("exit", (code) => {
      if (worker === opened) broke(new Error(`the counting thread ended with ${code}`));
    });
    idle = setTimeout(() => void end(), IDLE_MS).unref();
    return opened;
  };

  return {
    isUsable: () => now() >= restUntil,
    send(job) {
      try {
        worker ??= open();
        idle?.refresh();
      } catch (error) {
        broke(error);
      }
      worker?.postMessage(job);
      return worker !== undefined;
    },
    end,
  };
}
