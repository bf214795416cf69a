import { Worker } from "node:worker_threads";
import type { CheckpointThreadData } from "./checkpoint-thread.ts";

const EXTENSION = import.meta.url.endsWith(".ts") ? "ts" : "js";

/** A thread that copies the write-ahead log of a file back into it, by a connection of its own. */
export function startCheckpointThread(path: string): Worker {
  return new Worker(new URL(`./checkpoint-thread.${EXTENSION}`, import.meta.url), {
    name: "sluice-checkpoints",
    env: {},
    workerData: { path } satisfies CheckpointThreadData,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
}
