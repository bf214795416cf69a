import { Worker } from "node:worker_threads";

const EXTENSION = import.meta.url.endsWith(".ts") ? "ts" : "js";

/** A thread that counts; its vocabulary takes it about 80 MB and half a second to load. */
export function startCountWorker(): Worker {
  return new Worker(new URL(`./count-worker.${EXTENSION}`, import.meta.url), {
    name: "sluice-tokens",
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
}
