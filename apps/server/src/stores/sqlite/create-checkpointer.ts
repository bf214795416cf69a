import type { Worker } from "node:worker_threads";
import type { CheckpointMessage } from "./checkpoint-thread.ts";

/** Has the write-ahead log copied back into its file beside the work of this thread. */
export interface Checkpointer {
  /** A transaction was committed, which took so long, in ms. */
  committed(tookMs: number): void;
  /** Resolves when no connection of it is left. */
  close(): Promise<void>;
}

/** What a checkpointer needs. */
export interface CheckpointerOptions {
  readonly startThread: () => Worker;
  /** Says whether commits are to make checkpoints themselves: where no thread does. */
  readonly byCommits: (itself: boolean) => void;
  /** Ms, of any origin. */
  readonly now: () => number;
  /** Hears why a thread broke. */
  readonly onError: (error: unknown) => void;
}

/** A commit that took so long, in ms, waited for a slow disk, or for a busy machine; so many of them are no chance. */
const SLOW_MS = 100;
const MOST_SLOW = 3;
/** Transactions after which the thread looks at the log. */
const COMMITS = 100;
/** After a thread broke, none is started for so long, in ms. */
const REST_MS = 60_000;

/**
 * A checkpoint waits for the disk, and everything in its thread with it. Where the disk is slow a thread of its own
 * makes them, which takes some 20 MB of memory; until it is there, where it breaks, and where the disk is quick, commits
 * do.
 */
export function createCheckpointer(options: CheckpointerOptions): Checkpointer {
  const { startThread, byCommits, now, onError } = options;
  let thread: Worker | undefined;
  let slow = 0;
  let commits = 0;
  /** The thread has not said that it is there, or is at work. */
  let isBusy = false;
  let restUntil = -Infinity;

  function open(): Worker {
    const opened = startThread();
    opened.unref();
    isBusy = true;
    opened.on("message", ({ kind }: CheckpointMessage) => {
      if (kind === "ready") byCommits(false);
      isBusy = false;
    });
    opened.on("error", (error) => broke(opened, error));
    opened.on("exit", (code) => broke(opened, new Error(`the checkpoint thread ended: ${code}`)));
    return opened;
  }

  function broke(broken: Worker, error: unknown): void {
    if (thread !== broken) return;
    thread = undefined;
    restUntil = now() + REST_MS;
    byCommits(true);
    onError(error);
  }

  return {
    committed(tookMs) {
      if (thread === undefined) {
        if (tookMs < SLOW_MS) return;
        slow += 1;
        if (slow >= MOST_SLOW && now() >= restUntil) thread = open();
        return;
      }
      commits += 1;
      if (isBusy || commits < COMMITS) return;
      commits = 0;
      isBusy = true;
      thread.postMessage("checkpoint");
    },
    async close() {
      const closing = thread;
      thread = undefined;
      if (closing === undefined) return;
      // Whoever closes waits for it, and so does the process.
      closing.ref();
      const exited = new Promise((resolve) => closing.once("exit", resolve));
      closing.postMessage("close");
      await exited;
    },
  };
}
