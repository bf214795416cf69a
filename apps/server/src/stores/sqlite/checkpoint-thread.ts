import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

/** What the thread is started with. */
export interface CheckpointThreadData {
  readonly path: string;
}

/** What it says: that it is there, then how the log stands each time it was asked, in pages. */
export type CheckpointMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly log: number; readonly copied: number };

/** What is worth to be copied: 16 MB of pages. */
const LEAST_PAGES = 4_000;
/** A log that never gets to its end while others write is begun anew by force once it is so long: 64 MB of pages. */
const LONGEST_LOG = 16_000;
/** How long that may wait for those who read, in ms: nobody writes meanwhile. */
const WAIT_MS = 100;

const { path } = workerData as CheckpointThreadData;
const database = new DatabaseSync(path, { timeout: WAIT_MS });
database.exec("pragma synchronous = normal");
// Copies nothing; before SQLite 3.51, which has no such mode, it copies what keeps nobody waiting.
const look = database.prepare("pragma wal_checkpoint(noop)");
const passive = database.prepare("pragma wal_checkpoint(passive)");
const restart = database.prepare("pragma wal_checkpoint(restart)");

interface Checkpointed {
  readonly log: number;
  readonly checkpointed: number;
}

function copied(): Checkpointed {
  const done = passive.get() as unknown as Checkpointed;
  // What is left is little by now, so that writers are kept from it for a moment only.
  return done.log < LONGEST_LOG ? done : (restart.get() as unknown as Checkpointed);
}

parentPort?.on("message", (message: "checkpoint" | "close") => {
  if (message === "close") {
    database.close();
    parentPort?.close();
    return;
  }
  let { log, checkpointed } = look.get() as unknown as Checkpointed;
  if (log - checkpointed >= LEAST_PAGES) ({ log, checkpointed } = copied());
  parentPort?.postMessage({ kind: "done", log, copied: checkpointed } satisfies CheckpointMessage);
});
parentPort?.postMessage({ kind: "ready" } satisfies CheckpointMessage);
