import type { UnreadableReason } from "@sluice/plugins";

/** What the reading thread may make of a PDF, told before its bytes. */
export interface PdfJob {
  readonly kind: "pdf";
  readonly pages: number;
  readonly characters: number;
}

/** What it may make of a Word document. */
export interface DocxJob {
  readonly kind: "docx";
  readonly characters: number;
}

/** What it is to make of an HTML page. */
export interface PageJob {
  readonly kind: "page";
  readonly url: string;
  readonly contentType: string;
}

/** What is read, one document a process. */
export type DocumentJob = PdfJob | DocxJob | PageJob;

/** What comes of it. */
export type DocumentAnswer =
  | {
      readonly kind: "read";
      readonly pages: readonly string[];
      /** Of an HTML page. */
      readonly title?: string;
    }
  | { readonly kind: "unreadable"; readonly reason: UnreadableReason; readonly detail: string };

/** What the thread tells on its way: what to answer when the rest takes too much. */
export interface DocumentDraft {
  readonly kind: "draft";
  readonly answer: DocumentAnswer;
}
