import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import type { DocumentAnswer, DocumentDraft, DocumentJob } from "./document-job.ts";
import type { ThreadData } from "./document-thread.ts";

/** What the whole process may hold, in bytes: the heap of its thread, and what lies outside of it. */
const MOST_RESIDENT = 768 * 1024 * 1024;
const HEAP_MB = 384;
/** How often it looks, in ms. */
const WATCH_MS = 50;
/** How long a draft waits for what is better, in ms. */
const DRAFT_MS = 5000;

const EXTENSION = import.meta.url.endsWith(".ts") ? "ts" : "js";

const job: DocumentJob = JSON.parse(process.argv[2] ?? "");
const bytes = new Uint8Array(await buffer(process.stdin));
const data: ThreadData = { bytes, job };
/** What is told in place of a failure. */
let draft: DocumentAnswer | undefined;

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
  if (process.memoryUsage.rss() > MOST_RESIDENT) tell(draft ?? TOO_MUCH);
}, WATCH_MS);
process.on("disconnect", () => process.exit(1));

const thread = new Worker(new URL(`./document-thread.${EXTENSION}`, import.meta.url), {
  workerData: data,
  transferList: [bytes.buffer],
  resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
});
thread.on("message", (told: DocumentAnswer | DocumentDraft) => {
  if (told.kind !== "draft") return tell(told);
  const { answer } = told;
  draft = answer;
  setTimeout(() => tell(answer), DRAFT_MS);
});
thread.on("error", (error: Error & { code?: string }) => {
  if (error.code === "ERR_WORKER_OUT_OF_MEMORY") tell(draft ?? TOO_MUCH);
  else if (draft !== undefined) tell(draft);
  else process.exit(2);
});
