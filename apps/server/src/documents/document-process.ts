import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import type { DocumentAnswer } from "./document-job.ts";
import type { ThreadData } from "./document-thread.ts";

/** What the whole process may hold, in bytes: the heap of its thread, and what lies outside of it. */
const MOST_RESIDENT = 768 * 1024 * 1024;
const HEAP_MB = 384;
/** How often it looks, in ms. */
const WATCH_MS = 50;

const EXTENSION = import.meta.url.endsWith(".ts") ? "ts" : "js";

const [pages, characters] = process.argv.slice(2).map(Number);
const bytes = new Uint8Array(await buffer(process.stdin));
const data: ThreadData = { bytes, job: { pages: pages ?? 0, characters: characters ?? 0 } };

/** The parent told, it ends whatever still runs. */
function tell(answer: DocumentAnswer): void {
  clearInterval(watch);
  process.send?.(answer, () => process.exit(0));
}

const TOO_MUCH: DocumentAnswer = {
  kind: "unreadable",
  reason: "too-much-memory",
  detail: "takes more memory to read than there is for one document",
};

// A document keeps the thread busy for as long as it likes; this one looks on, and ends with its parent.
const watch = setInterval(() => {
  if (process.memoryUsage.rss() > MOST_RESIDENT) tell(TOO_MUCH);
}, WATCH_MS);
process.on("disconnect", () => process.exit(1));

const thread = new Worker(new URL(`./document-thread.${EXTENSION}`, import.meta.url), {
  workerData: data,
  transferList: [bytes.buffer],
  resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
});
thread.on("message", tell);
thread.on("error", (error: Error & { code?: string }) => {
  if (error.code === "ERR_WORKER_OUT_OF_MEMORY") tell(TOO_MUCH);
  else process.exit(2);
});
