import type { DocumentOutcome } from "./read-document.ts";

/** A page of the web as it came. */
export interface GivenPage {
  readonly bytes: Uint8Array;
  /** The `Content-Type` it came with; its parameter `charset` counts before what the page says itself. */
  readonly contentType: string;
  /** Where it stands: its links are read against it. */
  readonly url: string;
}

/** What came of reading a page. */
export type PageOutcome =
  | {
      readonly kind: "read";
      /** Empty: it has none. */
      readonly title: string;
      /** Markdown; plain text of a page that takes too long to be read in another way. */
      readonly text: string;
    }
  | Extract<DocumentOutcome, { readonly kind: "unreadable" }>;

/** Gives the readable text of an HTML page, away from the process that serves. Never rejects but with the signal's reason. */
export type ReadPage = (page: GivenPage, signal: AbortSignal) => Promise<PageOutcome>;
