import { getDocumentProxy } from "unpdf";
import type { DocumentAnswer, PdfJob } from "./document-job.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;

/** Reads the text of a PDF page by page; gives up as soon as it is too much. */
export async function readPdfPages(bytes: Uint8Array, job: PdfJob): Promise<DocumentAnswer> {
  const pdf = await open(bytes);
  if ("kind" in pdf) return pdf;
  const { numPages } = pdf;
  if (numPages > job.pages) {
    return unreadable("too-many-pages", `has ${numPages} pages, and at most ${job.pages} are read`);
  }
  const pages: string[] = [];
  let room = job.characters;
  for (let number = 1; number <= numPages; number += 1) {
    const text = await textOf(await pdf.getPage(number), room);
    room -= text.length;
    if (room < 0) {
      return unreadable("too-much-text", `holds more than ${job.characters} characters of text`);
    }
    pages.push(text);
  }
  return { kind: "read", pages };
}

async function open(bytes: Uint8Array): Promise<Pdf | DocumentAnswer> {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0 });
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException") {
      return unreadable("encrypted", "is protected by a password");
    }
    throw error;
  }
}

/** The text of a page; where there is more than `room` a part of it that is longer than that. */
async function textOf(page: Page, room: number): Promise<string> {
  const reader = page.streamTextContent().getReader();
  let text = "";
  while (text.length <= room) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of value.items) {
      if ("str" in item) text += item.hasEOL ? `${item.str}\n` : item.str;
    }
  }
  page.cleanup();
  return text;
}

function unreadable(
  reason: Extract<DocumentAnswer, { kind: "unreadable" }>["reason"],
  detail: string,
): DocumentAnswer {
  return { kind: "unreadable", reason, detail };
}
