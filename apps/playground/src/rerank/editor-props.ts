import type { DraftContent } from "./draft-document.ts";

/** What every editor of a document is given. */
export interface EditorProps {
  /** What the document is called: `Document 3`. */
  readonly label: string;
  readonly takesFocus: boolean;
  readonly onContent: (content: DraftContent) => void;
}
