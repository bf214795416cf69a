import type { ReadPage } from "@sluice/plugins";
import { createReadingProcesses, type DocumentReading } from "./create-reading-processes.ts";

/** How long a page may take, waiting included, in ms. */
const TIME_MS = 15_000;

/** Reads HTML pages, each in a process of its own. */
export function createPageReader(reading: DocumentReading = {}): ReadPage {
  const read = createReadingProcesses(reading);
  return async ({ bytes, contentType, url }, signal) => {
    const answer = await read(bytes, { kind: "page", contentType, url }, TIME_MS, signal);
    if (answer.kind === "unreadable") return answer;
    return { kind: "read", title: answer.title ?? "", text: answer.pages.join("\n\n") };
  };
}
