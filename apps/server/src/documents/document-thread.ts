import { parentPort, workerData } from "node:worker_threads";
import { boundAllocations } from "./bound-allocations.ts";
import type {
  DocumentAnswer,
  DocumentDraft,
  DocumentJob,
  DocxJob,
  PageJob,
  PdfJob,
} from "./document-job.ts";

/** What the thread is started with. */
export interface ThreadData {
  readonly bytes: Uint8Array;
  readonly job: DocumentJob;
}

const { bytes, job } = workerData as ThreadData;
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
const BROKEN_DOCX: DocumentAnswer = {
  kind: "unreadable",
  reason: "broken",
  detail: "is not a whole Word document",
};

const UNREAD: DocumentAnswer = { kind: "unreadable", reason: "broken", detail: "cannot be read" };

async function readPdf(pdf: PdfJob): Promise<DocumentAnswer> {
  const refused = boundAllocations();
  // Loaded here, so that it finds the bounds in place.
  const { readPdfPages } = await import("./read-pdf-pages.ts");
  const answer = await readPdfPages(bytes, pdf).catch(() => BROKEN);
  return refused() > 0 ? BOMB : answer;
}

async function readDocx(docx: DocxJob): Promise<DocumentAnswer> {
  const refused = boundAllocations();
  const { readDocxText } = await import("./read-docx-text.ts");
  const answer = await readDocxText(bytes, docx).catch(() => BROKEN_DOCX);
  return refused() > 0 ? BOMB : answer;
}

async function readPage(page: PageJob): Promise<DocumentAnswer> {
  const { readHtmlPage } = await import("./read-html-page.ts");
  let drafted = UNREAD;
  try {
    return readHtmlPage(bytes, page, (answer) => {
      drafted = answer;
      parentPort?.postMessage({ kind: "draft", answer } satisfies DocumentDraft);
    });
  } catch {
    return drafted;
  }
}

function readJob(): Promise<DocumentAnswer> {
  switch (job.kind) {
    case "pdf":
      return readPdf(job);
    case "docx":
      return readDocx(job);
    case "page":
      return readPage(job);
  }
}

parentPort?.postMessage(await readJob());
