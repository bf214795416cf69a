import { parentPort, workerData } from "node:worker_threads";
import { boundAllocations } from "./bound-allocations.ts";
import type { DocumentAnswer, DocumentJob } from "./document-job.ts";

/** What the thread is started with. */
export interface ThreadData {
  readonly bytes: Uint8Array;
  readonly job: DocumentJob;
}

const { bytes, job } = workerData as ThreadData;
const refused = boundAllocations();
const BOMB: DocumentAnswer = {
  kind: "unreadable",
  reason: "too-much-memory",
  detail: "unpacks to more than is read",
};
const BROKEN: DocumentAnswer = {
  kind: "unreadable",
  reason: "broken",
  detail: "is not a whole PDF",
};

// Loaded here, so that it finds the bounds in place.
const { readPdfPages } = await import("./read-pdf-pages.ts");
const answer = await readPdfPages(bytes, job).catch(() => BROKEN);
parentPort?.postMessage(refused() > 0 ? BOMB : answer);
