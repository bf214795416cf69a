import type { ReadDocument } from "./documents/read-document.ts";
import type { ReadPage } from "./documents/read-page.ts";

/** What acts for the gateway's own plugins beside their context; the server makes it once. */
export interface BuiltInParts {
  /**
   * A way to one address that the operator configured, such as a search engine's: its host may be private
   * (contract §4), every other one is checked like a user's.
   */
  fetchAt(baseUrl: string): (input: string, init?: RequestInit) => Promise<Response>;
  /** Unix time in ms. */
  now(): number;
  /** Lets whatever waits go first, where a plugin works long at a stretch. */
  breathe(): Promise<void>;
  /** The text of a PDF that a user or a page gave. */
  readonly readDocument: ReadDocument;
  /** The readable text of an HTML page. */
  readonly readPage: ReadPage;
}
