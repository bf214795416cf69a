import type { DraftContent, DraftDocument } from "./draft-document.ts";

/** What is to be ranked, against what, as it stands on the page. */
export interface Draft {
  readonly query: string;
  /** How many of the best to return; undefined: all. */
  readonly topN: number | undefined;
  readonly documents: readonly DraftDocument[];
  /** Id of the next document. */
  readonly nextId: number;
}

/** All that can happen to a draft. */
export type DraftEvent =
  | { readonly kind: "query"; readonly query: string }
  | { readonly kind: "top-n"; readonly topN: number | undefined }
  | { readonly kind: "added"; readonly contents: readonly DraftContent[] }
  | { readonly kind: "changed"; readonly id: number; readonly content: DraftContent }
  | { readonly kind: "removed"; readonly id: number }
  | { readonly kind: "emptied" }
  | { readonly kind: "loaded"; readonly query: string; readonly contents: readonly DraftContent[] };

/** Nothing written. Ids begin at `nextId`, so that those of an earlier draft mean nothing here. */
export function emptyDraft(nextId = 1): Draft {
  return { query: "", topN: undefined, documents: [], nextId };
}

/** The draft after one more event. Events of a document that is gone change nothing. */
export function nextDraft(before: Draft, event: DraftEvent): Draft {
  switch (event.kind) {
    case "query":
      return { ...before, query: event.query };
    case "top-n":
      return { ...before, topN: event.topN };
    case "added":
      return withAdded(before, event.contents);
    case "changed":
      return {
        ...before,
        documents: before.documents.map((document) =>
          document.id === event.id ? { ...document, content: event.content } : document,
        ),
      };
    case "removed":
      return { ...before, documents: before.documents.filter(({ id }) => id !== event.id) };
    case "emptied":
      return emptyDraft(before.nextId);
    case "loaded":
      return { ...withAdded(emptyDraft(before.nextId), event.contents), query: event.query };
  }
}

function withAdded(draft: Draft, contents: readonly DraftContent[]): Draft {
  const added = contents.map((content, index) => ({ id: draft.nextId + index, content }));
  return {
    ...draft,
    documents: [...draft.documents, ...added],
    nextId: draft.nextId + added.length,
  };
}
