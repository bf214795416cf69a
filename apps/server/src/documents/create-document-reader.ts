import type { DocumentLimits, ReadDocument } from "@sluice/plugins";
import { createReadingProcesses, type DocumentReading } from "./create-reading-processes.ts";

/** Where a caller sets no limits: more than ordinary documents have. */
export const DOCUMENT_LIMITS: Required<DocumentLimits> = {
  pages: 1000,
  bytes: 32 * 1024 * 1024,
  characters: 4_000_000,
  timeMs: 30_000,
};

/** Reads PDFs and Word documents, each in a process of its own. */
export function createDocumentReader(reading: DocumentReading = {}): ReadDocument {
  const read = createReadingProcesses(reading);
  return async (document, signal, limits = {}, kind = "pdf") => {
    const { pages, bytes, characters, timeMs } = { ...DOCUMENT_LIMITS, ...limits };
    if (document.byteLength > bytes) {
      const detail = `has ${document.byteLength} bytes, and at most ${bytes} are read`;
      return { kind: "unreadable", reason: "too-large", detail };
    }
    const job = kind === "pdf" ? { kind, pages, characters } : { kind, characters };
    return read(document, job, timeMs, signal);
  };
}
