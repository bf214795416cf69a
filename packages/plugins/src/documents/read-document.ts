/** What reading one document may take; absent: what the reader itself allows. */
export interface DocumentLimits {
  readonly pages?: number;
  /** Of the document. */
  readonly bytes?: number;
  /** Of the text that is read, UTF-16 units. */
  readonly characters?: number;
  /** Ms, waiting included. */
  readonly timeMs?: number;
}

/** Why a document was not read, in one word. */
export type UnreadableReason =
  | "encrypted"
  | "broken"
  | "too-large"
  | "too-many-pages"
  | "too-much-text"
  | "too-slow"
  | "too-much-memory"
  | "busy";

/** What came of reading a document. */
export type DocumentOutcome =
  | { readonly kind: "read" /** The text of each page. */; readonly pages: readonly string[] }
  | {
      readonly kind: "unreadable";
      readonly reason: UnreadableReason;
      /** The end of a sentence that begins with the document: "is protected by a password". */
      readonly detail: string;
    };

/** What can be read. */
export type DocumentKind = "pdf" | "docx";

/**
 * Reads the text of a document, away from the process that serves; a Word document is one page, as Markdown. Never
 * rejects but with the signal's reason.
 *
 * @param signal calls it off
 * @param kind absent: a PDF
 */
export type ReadDocument = (
  document: Uint8Array,
  signal: AbortSignal,
  limits?: DocumentLimits,
  kind?: DocumentKind,
) => Promise<DocumentOutcome>;
