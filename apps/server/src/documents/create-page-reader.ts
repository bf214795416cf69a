import type { ReadPage } from "@sluice/plugins";
import { createReadingProcesses, type DocumentReading } from "./create-reading-processes.ts";

/** How long a page may take where nobody says. */
const TIME_MS = 15_000;

/** How pages are read. */
export interface PageReading extends DocumentReading {
  /** How long one may take, waiting included, in ms. */
  readonly timeMs?: number;
}

/** Reads HTML pages, each in a process of its own. */
export function createPageReader({ timeMs = TIME_MS, ...reading }: PageReading = {}): ReadPage {
  const read = createReadingProcesses(reading);
  return async ({ bytes, contentType, url }, signal) => {
    const answer = await read(bytes, { kind: "page", contentType, url }, timeMs, signal);
    if (answer.kind === "unreadable") return answer;
    return { kind: "read", title: answer.title ?? "", text: answer.pages.join("\n\n") };
  };
}
